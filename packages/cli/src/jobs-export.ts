import { writeFile } from 'node:fs/promises';
import type { Connection } from './connection.ts';
import type { Output } from './output.ts';

/** Writes the jobs of a workspace in the form that `jobs import` accepts, oldest first, to a file or standard output. */
export async function exportJobsCommand(
  { client }: Connection,
  file: string | undefined,
  { lines = false }: { lines?: boolean },
  { print, note }: Output,
): Promise<void> {
  const jobs: object[] = [];
  for await (const job of client.pages('/jobs', { params: { query: { limit: 100 } } })) {
    const { publishedAt: _published, createdAt: _created, updatedAt: _updated, ...record } = job;
    jobs.push(record);
  }
  jobs.reverse();
  const text = lines ? jobs.map((job) => JSON.stringify(job)).join('\n') : JSON.stringify({ jobs }, null, 2);
  if (file === undefined) return print(text);
  await writeFile(file, text === '' ? '' : `${text}\n`);
  note(`${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'} exported to ${file}`);
}
