import { currentDocument } from '../../src/server/current-document.ts';
import type { Json, TestAnswer, TestService } from '../harness.ts';

/** The results of the scenario: one response per operation and status, and one event per type. */
export interface Recording {
  responses: Record<string, Record<string, Json>>;
  webhooks: Record<string, Json>;
}

/** An operation of the API document. */
export interface DeclaredOperation {
  id: string;
  method: string;
  pattern: RegExp;
}

/** Keeps the first successful response of every operation. A list with records replaces an empty one. */
export class Recorder {
  readonly recording: Recording = { responses: {}, webhooks: {} };
  readonly #operations = declaredOperations();
  readonly #service: TestService;

  constructor(service: TestService) {
    this.#service = service;
  }

  /** The service with recording of its responses. */
  get service(): TestService {
    return { ...this.#service, request: (...parameters) => this.#request(...parameters) };
  }

  event(event: Json): void {
    this.recording.webhooks[event.type] ??= event;
  }

  async #request(...[method, path, options]: Parameters<TestService['request']>): Promise<TestAnswer<Json>> {
    const response = await this.#service.request(method, path, options);
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    const operation = this.#operations.find(isCalledBy(method, path));
    if (operation === undefined) throw new Error(`${method} ${path} is not an operation`);
    if (response.body === undefined) return response; // 204 and streams
    const known = (this.recording.responses[operation.id] ??= {});
    const previous = known[response.status];
    const wasEmpty = Array.isArray(previous?.data) && previous.data.length === 0;
    if (previous === undefined || wasEmpty) known[response.status] = response.body;
    return response;
  }
}

/** Whether an operation serves a request. */
export function isCalledBy(method: string, path: string): (operation: DeclaredOperation) => boolean {
  const pathname = path.split('?')[0]!;
  return (operation) => operation.method === method && operation.pattern.test(pathname);
}

/** All operations of the API document; of those that match a request, the first one serves it. */
export function declaredOperations(): DeclaredOperation[] {
  const { paths } = currentDocument() as { paths: Record<string, Record<string, { operationId: string }>> };
  return (
    Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => ({
          id: operationId,
          method: method.toUpperCase(),
          pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
          parameters: path.split('{').length,
        })),
      )
      // `/applications/bulk` goes before `/applications/{id}`.
      .sort((a, b) => a.parameters - b.parameters)
  );
}
