/** Connections that one process opens at most, by purpose. */
export interface PoolSizes {
  /** Transactions. */
  transactions: number;
  /** Searches, reports and exports. */
  search: number;
  /** Pipelined short reads. */
  read: number;
}

/** Connections of one process besides those of pools: claims, and the reads of restricted callers. */
const OTHERS = 3;
/** At most, for all processes of one machine; PostgreSQL allows 100 by default. */
const ALL_PROCESSES = 90;
/** Of those that the server offers: for commands, migrations and administrators. */
const KEPT_FREE = 2;
const MOST_TRANSACTIONS = 10;
const FEWEST_TRANSACTIONS = 2;

/** Connections for all processes of one machine, of those that the database server offers. */
export function connectionsWithin(offered: number): number {
  return Math.min(ALL_PROCESSES, offered - KEPT_FREE);
}

/** One does everything; several share the requests, and one more does the background work. */
const processesOf = (webProcesses: number) => (webProcesses === 1 ? 1 : webProcesses + 1);

/**
 * How the connections are divided between the processes.
 * @param connections for all of them
 */
export function poolSizesOf(webProcesses: number, connections = ALL_PROCESSES): PoolSizes {
  const share = Math.floor(connections / processesOf(webProcesses));
  const others = othersWithin(share, webProcesses);
  const left = share - others.search - others.read - OTHERS;
  return { ...others, transactions: Math.min(MOST_TRANSACTIONS, Math.max(FEWEST_TRANSACTIONS, left)) };
}

function othersWithin(share: number, webProcesses: number): Omit<PoolSizes, 'transactions'> {
  if (webProcesses === 1 && share >= 18) return { search: 3, read: 2 };
  return share >= 10 ? { search: 2, read: 1 } : { search: 1, read: 1 };
}

/** The connections that the processes may need together: more than there are if there are very few. */
export function mostConnections(webProcesses: number, sizes: PoolSizes): number {
  return processesOf(webProcesses) * (sizes.transactions + sizes.search + sizes.read + OTHERS);
}
