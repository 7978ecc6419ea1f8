import { call } from './calls.ts';

/** The samples of a service's `/metrics`, by name with labels. */
export async function readMetrics(url: string): Promise<Map<string, number>> {
  const { text } = await call({ method: 'GET', url: `${url}/metrics` });
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

/** The pool for transactions: connections that are open, not in use, and callers that wait for one. */
export async function readPool(url: string): Promise<{ open: number; idle: number; waiting: number }> {
  const metrics = await readMetrics(url);
  const of = (state: string) => metrics.get(`rolecall_database_connections{state="${state}"}`) ?? Number.NaN;
  return { open: of('open'), idle: of('idle'), waiting: of('waiting') };
}
