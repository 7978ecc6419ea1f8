/** Only a part of the socket's name: nothing listens on the network. */
export const PORT = 5432;

/** The database and its only user have the same name. */
export const DATABASE = 'rolecall';

/** Fit for a small server that shares the machine with the service. Durability is PostgreSQL's default: full. */
export const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1', // solid-state disks
  effective_io_concurrency: '64',
  jit: 'off', // compiling costs more than these queries take
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Rows of a queue change often; they are to be vacuumed soon.
  autovacuum_naptime: '15s',
  // The log may hold no personal data: DETAIL lines and statements quote rows.
  log_min_messages: 'warning',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};
