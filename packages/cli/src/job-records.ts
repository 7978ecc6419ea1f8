import { readFile } from 'node:fs/promises';
import { CommandFailed, messageOf } from './failure.ts';

/** A record of a file, with its location for messages. */
export interface FileRecord {
  /** `record 3` of an array, or `line 3` of a file with one record per line. */
  place: string;
  /** Null if the line could not be parsed. */
  value: Record<string, unknown> | null;
  /** Why it could not be parsed. */
  error: string | null;
}

/** Reads a JSON array of jobs, an object with `jobs`, or one JSON object per line. `-` is standard input. */
export async function readJobRecords(file: string): Promise<FileRecord[]> {
  const text = await readText(file);
  const whole = parsed(text);
  if (whole.error === null && !isSingleRecord(whole.value)) return inArray(file, whole.value);
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), place: `line ${index + 1}` }));
  const records = lines.filter(({ line }) => line !== '');
  if (whole.error !== null && (records.length < 2 || !records[0]!.line.endsWith('}')))
    throw new CommandFailed(`${file}: ${whole.error}`);
  return records.map(({ line, place }) => {
    const { value, error } = parsed(line);
    if (error !== null) return { place, value: null, error };
    return isObject(value) ? { place, value, error: null } : { place, value: null, error: 'is not a JSON object' };
  });
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file === '-' ? '/dev/stdin' : file, 'utf8');
  } catch (error) {
    throw new CommandFailed(`${file}: ${messageOf(error)}`);
  }
}

function parsed(text: string): { value: unknown; error: string | null } {
  try {
    return { value: JSON.parse(text), error: null };
  } catch (error) {
    return { value: undefined, error: messageOf(error) };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A file with one line contains one job. */
function isSingleRecord(value: unknown): boolean {
  return isObject(value) && !('jobs' in value) && 'title' in value;
}

function inArray(file: string, content: unknown): FileRecord[] {
  const records = isObject(content) && 'jobs' in content ? content.jobs : content;
  if (!Array.isArray(records))
    throw new CommandFailed(`${file}: must contain an array of jobs, an object with \`jobs\`, or one job per line`);
  return records.map((value, index) => {
    const place = `record ${index + 1}`;
    return isObject(value) ? { place, value, error: null } : { place, value: null, error: 'is not a JSON object' };
  });
}
