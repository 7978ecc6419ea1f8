import type { ApiPaths, Client, Schemas } from '../../client/src/index.ts';
import type { Output } from './output.ts';

type Preview = Schemas['ImportPreview'];
type Value = Schemas['ImportPreviewValue'];

const NAMES: Readonly<Record<Value['of'], string>> = {
  stages: 'stage',
  sources: 'source',
  rejectionReasons: 'reason',
  members: 'person',
  ratings: 'rating',
  customFields: 'field',
};
const MEMBERS_AT_ONCE = 100;

/** The names of the members whom the mapping means. */
export async function memberNames(client: Client<ApiPaths>, { values = [] }: Preview): Promise<Map<string, string>> {
  const ids = new Set(values.flatMap(({ of, target }) => (of === 'members' && target !== null ? [target] : [])));
  const names = new Map<string, string>();
  const wanted = [...ids];
  for (let start = 0; start < wanted.length; start += MEMBERS_AT_ONCE) {
    const query = { ids: wanted.slice(start, start + MEMBERS_AT_ONCE), limit: MEMBERS_AT_ONCE };
    // The key may not be allowed to read members; then they are shown by ID.
    const page = await client.get('/members', { params: { query } }).catch(() => null);
    for (const { id, name } of page?.data ?? []) names.set(id, name);
  }
  return names;
}

/** Prints what is in the source and what becomes of it, and notes what is lost and what is wrong. */
export function printPreview(preview: Preview, members: ReadonlyMap<string, string>, output: Output): void {
  const { counts, isSample = false, values = [], columns, losses, problems, problemCount } = preview;
  for (const [type, count] of Object.entries(counts))
    output.print(`${type}: ${count} in the ${isSample ? 'beginning of the ' : ''}source`);
  const rows = [
    ...columns.map(({ name, field }) => ['column', name, field ?? '(not read)', '']),
    ...values.map((value) => [
      NAMES[value.of],
      value.displayName ?? value.name,
      targetText(value, members),
      String(value.count),
    ]),
  ];
  for (const line of aligned(rows)) output.print(line);
  for (const loss of losses) output.note(`not imported: ${loss}`);
  for (const { row, column, message } of problems)
    output.note(`problem: ${row === null ? '' : `row ${row}: `}${column === null ? '' : `${column}: `}${message}`);
  if (problemCount > problems.length) output.note(`and ${problemCount - problems.length} more problems`);
}

function targetText({ of, target, isNew }: Value, members: ReadonlyMap<string, string>): string {
  if (target === null) return of === 'members' ? '(nobody)' : '(left out)';
  const name = of === 'members' ? (members.get(target) ?? target) : target;
  return isNew ? `${name} (new)` : name;
}

const WIDEST = 48;

/** The kind, the name in the source, what it becomes, and how many have it. */
function aligned(rows: readonly string[][]): string[] {
  const width = (column: number) =>
    Math.min(WIDEST, Math.max(0, ...rows.map((cells) => [...printable(cells[column] ?? '')].length)));
  const widths = [width(0), width(1), width(2)];
  return rows.map(([kind = '', from = '', to = '', count = '']) => {
    const [first, second, third] = [kind, from, to].map((cell, index) => printable(cell).padEnd(widths[index]!)); // three
    return `${first}  ${second}  → ${third}  ${count}`.trimEnd();
  });
}

/** Names of the source must not control the terminal. */
function printable(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
}
