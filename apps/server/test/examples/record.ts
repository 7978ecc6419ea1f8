import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { normalizer } from './normalize.ts';
import type { Recording } from './recorder.ts';
import { recordScenario } from './scenario.ts';
import { shortened } from './shorten.ts';

/**
 * `npm run examples`: writes recorded-examples.json, from which the OpenAPI document takes the example of each response and
 * webhook. It runs as a test, because it needs their database and service.
 */

const FILE = join(import.meta.dirname, '../../src/server/recorded-examples.json');

it('records the examples of the API document', async () => {
  const { recording, serviceUrl, startedAt } = await recordScenario();
  const examples = shortened(normalizer(serviceUrl, startedAt)(recording) as Recording);
  await writeFile(FILE, `${JSON.stringify(examples, null, 2)}\n`);
});
