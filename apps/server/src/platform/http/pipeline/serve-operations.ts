import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context/context.ts';
import type { Services } from '../../context/services.ts';
import type { ChangeHorizon } from '../../database/change-horizon.ts';
import { ListWalks } from '../../database/list-pages.ts';
import { DEFAULT_LIMIT, type Page } from '../../database/paging.ts';
import type { Access, Callers } from '../contract/callers.ts';
import { acceptsIdempotencyKey, type Operation, type OperationInput, OperationResult } from '../contract/operation.ts';
import { bodyBytes, readIdempotencyKey, type StoredResponse } from '../idempotency/idempotency.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { OpenStreams, sendContent } from '../transport/content.ts';
import { setCookies } from '../transport/cookies.ts';
import { asksForDryRun } from '../transport/dry-run-header.ts';
import { helpLink } from '../transport/errors.ts';
import type { AccessPolicy, Call, Presentation } from './access-policy.ts';
import { inputReader } from './read-input.ts';
import { responseWriter, sendResponse } from './responses.ts';
import { requireDryRunnable, tryOperation } from './try-operation.ts';

/** Shared by all operations of a server. */
export interface Pipeline {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly horizon: ChangeHorizon;
}

/** Registers the declared operations of one access on the server. */
export function serveOperations<Kind extends Access>(
  pipeline: Pipeline,
  operations: readonly Operation<Kind>[],
  policy: AccessPolicy<Kind>,
): void {
  const streams = new OpenStreams(pipeline.app);
  for (const operation of operations) serveOperation(pipeline, operation, policy, streams);
}

function serveOperation<Kind extends Access>(
  { app, services, horizon }: Pipeline,
  operation: Operation<Kind>,
  policy: AccessPolicy<Kind>,
  streams: OpenStreams,
): void {
  const { spec, url } = operation;
  const readInput = inputReader(operation);
  const perform = performer({ operation, policy, services, horizon });
  const { contentType } = spec;

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const call = { operation, request, reply };
    if (asksForDryRun(request)) requireDryRunnable(operation, request);
    if (policy.read !== undefined && spec.method === 'GET') {
      const answer = await policy.read(call, (caller) => perform(call, caller, readInput(request)));
      return sendResponse(reply, request, answer);
    }
    const input = readInput(request);
    if (contentType !== undefined) {
      const content = await policy.run(call, input, async (caller) => {
        const result = await operation.run(caller, input);
        policy.observe?.(call, caller, input, result);
        return result instanceof OperationResult ? result.data : result;
      });
      const stillValid = async () => (await policy.stillValid?.(request)) ?? true;
      return sendContent(reply, request, contentType, content, { stillValid, streams });
    }
    return sendResponse(reply, request, await policy.run(call, input, (caller) => perform(call, caller, input)));
  };

  app.route({
    method: spec.method,
    url,
    onRequest: (request, reply, done) => {
      let waiting: void | Promise<void>;
      try {
        waiting = policy.admit({ operation, request, reply });
      } catch (error) {
        done(error as Error);
        return;
      }
      if (waiting === undefined) done();
      else waiting.then(() => done(), done);
    },
    ...(policy.settle === undefined || spec.method === 'GET'
      ? {}
      : {
          onSend: async (request: FastifyRequest, reply: FastifyReply) => policy.settle!({ operation, request, reply }),
        }),
    handler: handle,
  });
}

type Perform<Kind extends Access> = (
  call: Call<Kind>,
  caller: Callers[Kind],
  input: OperationInput,
) => Promise<StoredResponse>;

/** Runs an operation with a JSON response: as a list, once under an idempotency key, or directly. */
function performer<Kind extends Access>({
  operation,
  policy,
  services,
  horizon,
}: {
  operation: Operation<Kind>;
  policy: AccessPolicy<Kind>;
  services: Services;
  horizon: ChangeHorizon;
}): Perform<Kind> {
  const { spec, run } = operation;
  const write = responseWriter(operation);
  const walks = spec.list === true && spec.method === 'GET' ? new ListWalks(spec, horizon, services.secrets) : null;
  const isIdempotent = acceptsIdempotencyKey(operation);

  const presented = async (
    presentation: Presentation | Promise<Presentation>,
    caller: Callers[Kind],
    input: OperationInput,
  ) => {
    if (spec.method !== 'GET') {
      const show = await presentation;
      return show(await run(caller, input));
    }
    // A read, and the reads needed to redact its result, wait for the database together.
    const [show, result] = await Promise.all([presentation, run(caller, input)]);
    return show(result);
  };
  const performed = (call: Call<Kind>, caller: Callers[Kind], input: OperationInput) => {
    const presentation = policy.presentation?.(call, caller) ?? null;
    return presentation === null ? run(caller, input) : presented(presentation, caller, input);
  };
  const observed = async (call: Call<Kind>, caller: Callers[Kind], input: OperationInput) => {
    const result = await performed(call, caller, input);
    policy.observe?.(call, caller, input, result);
    return policy.conceal === undefined ? result : policy.conceal(call, result);
  };
  const decorate = (reply: FastifyReply, result: unknown) => {
    if (!(result instanceof OperationResult)) return;
    setCookies(reply, result.cookies, services.settings.publicUrl);
    if (result.location !== undefined) reply.header('location', result.location);
  };

  return async (call, caller, input) => {
    const { request, reply } = call;
    if (walks !== null) {
      const { workspaceId } = caller as Context; // lists are operations of the workspace
      const { query, finish } = await walks.step({ workspaceId, ...input });
      const narrowed = policy.narrow === undefined ? query : policy.narrow(call, query);
      if (narrowed === null) return write(finish(emptyPage(query)));
      return write(finish((await observed(call, caller, { ...input, query: narrowed })) as Page<unknown>)); // declared by `list`
    }
    if (asksForDryRun(request)) {
      // Only operations of the workspace support dry runs.
      return tryOperation(caller as Context, reply, (trial) => observed(call, trial as Callers[Kind], input), write);
    }
    const key = isIdempotent ? readIdempotencyKey(request.headers['idempotency-key']) : null;
    if (key === null) {
      const result = await observed(call, caller, input);
      decorate(reply, result);
      return input.query.expand === undefined ? write(result) : { ...write(result), isComposite: true };
    }
    const context = caller as Context; // only such callers have idempotency keys
    const { answer, replayed, result } = await runOnce(
      context,
      { ...policy.idempotencyScope(request), key, method: request.method, body: request.rawBody },
      (joined) => observed(call, joined as Callers[Kind], input),
      {
        write,
        isSecret: spec.secretResponse === true,
        authorizeReplay: async (stored) => {
          if (spec.data === null) return;
          await spec.authorizeReplay?.(context, input, storedResult(stored).data as never); // as the operation declares it
        },
      },
    );
    // A replayed response must not set cookies that may have been replaced since.
    decorate(reply, result);
    if (replayed) {
      // The replacement that an erasure leaves contains no data, and neither does a response without a body.
      const hasData = answer.status < 400 && spec.data !== null;
      if (hasData) policy.observe?.(call, caller, input, storedResult(answer));
      reply.header('idempotent-replayed', 'true');
    }
    // Erasing a person replaces the stored response with this error; no other error is stored.
    if (answer.status === 409) reply.header('link', helpLink('conflict'));
    return answer;
  };
}

/** The result of which a stored response was written. */
function storedResult({ body }: StoredResponse): OperationResult {
  const { data } = JSON.parse(bodyBytes(body).toString()) as { data: unknown }; // every response with a body
  return new OperationResult(data);
}

function emptyPage({ limit = DEFAULT_LIMIT }: { limit?: number }): Page<unknown> {
  return { items: [], limit, hasMore: false, nextCursor: null };
}
