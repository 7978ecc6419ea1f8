import { checkAnswer } from '../../apps/server/test/contract.ts';
import { randomFrom } from '../../apps/server/test/random.ts';
import { call, need, quantile, type Reply, rounded } from '../calls.ts';
import { readServedDocument } from '../document.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleet } from '../fleet.ts';
import { type FuzzedRequest, Fuzzer } from '../fuzzer.ts';
import { KnownRecords } from '../known-records.ts';

const LANES = 12;
/** The time limit of every request. */
const PATIENCE_MS = 20_000;
const SHOWN = 1_200;

export const contractFuzz: Experiment = {
  name: 'contract-fuzz',
  title:
    'valid and nearly valid requests get no 500, no timeout and no response that the OpenAPI document does not describe',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const requests = scaled(options, { short: 1_500, full: 50_000 });
      // Fuzzed CAPTCHA settings must not reach a real provider, so this one does not exist.
      const service = await fleet.start({ CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/', ALLOW_PRIVATE_WEBHOOKS: 'false' });
      const workspace = await fleet.workspace();
      const document = await readServedDocument(service.url);
      const keys: { id: string }[] = await need({
        method: 'GET',
        url: `${service.url}/api/v1/api-keys`,
        key: workspace.secretKey,
      });
      const random = randomFrom(options.seed);
      const known = new KnownRecords(
        document.operations,
        random,
        keys.map(({ id }) => id),
      );
      const { url } = service;
      const fuzzer = new Fuzzer({ url, workspace, document, known, random, seed: options.seed });
      const seen = new Seen();
      let left = requests;
      const lane = async () => {
        while (left > 0) {
          left -= 1;
          if (left % 10_000 === 0) options.log(`${left} left`);
          const request = fuzzer.next();
          const reply = await call({ ...request, timeoutMs: PATIENCE_MS }).catch((error: Error) => error);
          seen.take(request, reply);
          if (reply instanceof Error || reply.status >= 300 || !isJson(reply)) continue;
          known.learn(request.operation, request.parameters, reply.text === '' ? undefined : JSON.parse(reply.text));
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      const alive = await call({ method: 'GET', url: `${url}/readyz` });
      if (alive.status !== 200) seen.faults.set('ready', `the service is not ready afterwards: ${alive.text}`);
      const never = document.operations.filter(
        (operation) => !seen.succeeded.has(`${operation.method} ${operation.path}`),
      );
      return {
        faults: [...seen.faults.values()],
        figures: {
          requests,
          operations: document.operations.length,
          'operations that succeeded at least once': document.operations.length - never.length,
          ...Object.fromEntries(
            [...seen.statuses].sort(([a], [b]) => a - b).map(([status, n]) => [`answers ${status}`, n]),
          ),
          'median, ms': rounded(quantile(seen.times, 0.5)),
          'slowest, ms': rounded(Math.max(...seen.times)),
        },
      };
    }),
};

/** The results; each type of fault is kept once, with the request that caused it. */
class Seen {
  readonly faults = new Map<string, string>();
  readonly statuses = new Map<number, number>();
  readonly succeeded = new Set<string>();
  readonly times: number[] = [];

  take(request: FuzzedRequest, reply: Reply | Error): void {
    const name = `${request.method} ${request.operation.path}`;
    if (reply instanceof Error) this.#fault(`${name} ${reply.message}`, request, reply.message);
    else this.#takeReply(name, request, reply);
  }

  #takeReply(name: string, request: FuzzedRequest, reply: Reply): void {
    const { status, text, ms } = reply;
    this.times.push(ms);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status < 300) this.succeeded.add(name);
    // The database is available, so a 503 is allowed only for a provider that does not respond.
    if (status >= 500 && !text.includes('CAPTCHA')) this.#fault(`${name} ${status}`, request, text);
    try {
      checkAnswer(
        request.method,
        request.path,
        { status },
        isJson(reply) && text !== '' ? JSON.parse(text) : undefined,
      );
    } catch (error) {
      const { message } = error as Error; // an AssertionError or a SyntaxError
      this.#fault(`${name} ${status} ${message.slice(0, 120)}`, request, message);
    }
  }

  #fault(sort: string, { method, path, body, headers }: FuzzedRequest, what: string): void {
    const asked = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
    const { authorization: _, ...shown } = headers ?? {};
    const line = `${method} ${path} ${JSON.stringify(shown)} ${asked}`.slice(0, SHOWN);
    if (!this.faults.has(sort)) this.faults.set(sort, `${line} -> ${what.slice(0, SHOWN)}`);
  }
}

function isJson({ headers }: Reply): boolean {
  return headers['content-type']?.startsWith('application/json') === true;
}
