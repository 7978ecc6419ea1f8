import pg from 'pg';

const OLDEST_VERSION = 15;

/** The database cannot hold the data of the service. The message has one line. */
export class UnsuitableDatabase extends Error {}

/** What the server offers to the user of the connection. */
interface ServerOffer {
  /** Connections at once, for all processes that use this database or this user. */
  connections: number;
}

interface Facts {
  version: number;
  database: string;
  encoding: string;
  hasUnicodeRules: boolean;
  connections: number;
}

/**
 * Looks at the database before anything is written to it.
 * @throws UnsuitableDatabase for an old version, another encoding than UTF8, or a server without ICU; errors of the connection
 */
export async function checkServer(connectionString: string): Promise<ServerOffer> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version_num')::int / 10000 as version, d.datname as database,
        pg_encoding_to_char(d.encoding) as encoding,
        to_regcollation('"und-x-icu"') is not null as "hasUnicodeRules",
        least(
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            - coalesce(current_setting('reserved_connections', true)::int, 0),
          case when d.datconnlimit >= 0 then d.datconnlimit end, case when r.rolconnlimit >= 0 then r.rolconnlimit end)
          as connections
      from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`);
    const { version, database, encoding, hasUnicodeRules, connections } = rows[0]!;
    if (version < OLDEST_VERSION)
      throw new UnsuitableDatabase(`PostgreSQL ${OLDEST_VERSION} or newer is required, not ${version}`);
    // Others cannot store every name, or reject what this version of Unicode knows and they do not.
    if (encoding !== 'UTF8')
      throw new UnsuitableDatabase(
        `the database ${database} has the encoding ${encoding}, which cannot store every text; create one with: create database ${database} encoding 'UTF8' template template0`,
      );
    if (!hasUnicodeRules)
      throw new UnsuitableDatabase(
        `the database ${database} has no collation und-x-icu: PostgreSQL was built without ICU`,
      );
    return { connections };
  } finally {
    await client.end();
  }
}
