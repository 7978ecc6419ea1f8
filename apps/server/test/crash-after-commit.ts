import { readConfig } from '../src/configuration/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { createServices } from '../src/process/services.ts';
import { createApp } from '../src/server/app.ts';

/** A service that kills itself between the commit of its first change and the response. Prints its URL. */
const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'silent' });
const database = openDatabase({ connectionString: process.env.DATABASE_URL ?? '', onError: () => {} });
const services = await createServices(config, database);
const { http } = await createApp(
  config,
  {
    ...database,
    async transaction(work) {
      await database.transaction(work);
      process.kill(process.pid, 'SIGKILL');
      return new Promise(() => {});
    },
  },
  services,
);
process.stdout.write(`${await http.listen({ port: 0, host: '127.0.0.1' })}\n`);
