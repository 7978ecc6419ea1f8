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
/** For all processes of one machine; PostgreSQL allows 100 by default, of which commands and administrators need some. */
const ALL_PROCESSES = 80;
const MOST_TRANSACTIONS = 10;
const FEWEST_TRANSACTIONS = 4;

/** How the connections are divided between this many web processes and one for background work; one process does both. */
export function poolSizesOf(webProcesses: number): PoolSizes {
  if (webProcesses === 1) return { transactions: MOST_TRANSACTIONS, search: 3, read: 2 };
  const others = { search: 2, read: 1 };
  const left = Math.floor(ALL_PROCESSES / (webProcesses + 1)) - others.search - others.read - OTHERS;
  return { ...others, transactions: Math.min(MOST_TRANSACTIONS, Math.max(FEWEST_TRANSACTIONS, left)) };
}
