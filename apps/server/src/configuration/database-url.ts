/** The value is not repeated: it may contain a password. */
const HOW_TO_WRITE = `it must look like postgres://user:password@host:5432/name. Encode special characters of the user and the password (# as %23, / as %2F, ? as %3F, @ as %40, % as %25); a socket is written as postgres://user@localhost/name?host=/var/run/postgresql`;

/**
 * The address of a database in a form that every URL parser accepts.
 * @throws Error that says how it is written
 */
export function readDatabaseUrl(value: string): string {
  // PostgreSQL's own programs accept an empty host before the folder of a socket.
  const url = value.replace('@/', '@localhost/');
  if (!URL.canParse(url)) throw new Error(HOW_TO_WRITE);
  const { protocol, pathname, search, hash } = new URL(url);
  const isPostgres = protocol === 'postgres:' || protocol === 'postgresql:';
  // After the host they come from a password that is not encoded.
  if (!isPostgres || hash !== '' || `${pathname}${search}`.includes('@')) throw new Error(HOW_TO_WRITE);
  return url;
}
