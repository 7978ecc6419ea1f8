import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json, TestService } from '../../../../../../test/harness.ts';
import { plannedCsv, run } from '../../imports.fixture.ts';

/** What becomes of a file: its candidates, or the message with which nothing of it is imported, or the rows that are rejected. */
export interface Case {
  file: string | Buffer;
  names?: string[];
  rejected?: RegExp;
  failed?: RegExp[];
  options?: object;
}

/** Each file in a workspace of its own. */
async function imported(
  service: TestService,
  { file, options = {} }: Case,
): Promise<{ done: Json; names: string[]; reasons: string[]; problems: Json[] }> {
  const workspace = await service.workspace();
  const { id } = await plannedCsv(workspace, file, { options });
  const { body } = await workspace.api('POST', `/imports/${id}/preview`, {});
  const problems = body.error === undefined ? body.data.preview.problems : [{ message: body.error.message }];
  const done = await run(service, workspace, id);
  const candidates: Json[] = (await workspace.api('GET', '/candidates?limit=100')).body.data;
  const failed: Json[] = (await workspace.api('GET', `/imports/${id}/items?outcome=failed`)).body.data;
  const names = candidates.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).sort();
  return { done, names, reasons: failed.map(({ reason }) => reason), problems };
}

/** Each file is read right, or rejected as a whole, or but for rows that are named. */
export function describeFiles(
  what: string,
  service: TestService,
  { read, rejected, partly }: Record<'read' | 'rejected' | 'partly', Record<string, Case>>,
): void {
  describe(what, () => {
    for (const [name, test] of Object.entries(read)) {
      it(`with ${name} is read right`, async () => {
        const { done, names, problems } = await imported(service, test);
        assert.deepEqual([done.status, done.error, names, problems], ['completed', null, test.names, []]);
      });
    }
    for (const [name, test] of Object.entries(rejected)) {
      it(`with ${name} is rejected with its place, and nothing of it is imported`, async () => {
        const { done, names, problems } = await imported(service, test);
        assert.deepEqual([done.status, names], ['failed', []]);
        assert.match(done.error, test.rejected!);
        assert.notDeepEqual(problems, []);
      });
    }
    for (const [name, test] of Object.entries(partly)) {
      it(`with ${name} is read but for that row, which is named with its column`, async () => {
        const { done, names, reasons, problems } = await imported(service, test);
        assert.deepEqual([done.status, names, reasons.length], ['completed', test.names, test.failed!.length]);
        for (const [index, expected] of test.failed!.entries()) assert.match(reasons[index]!, expected);
        assert.notDeepEqual(problems, []);
      });
    }
  });
}
