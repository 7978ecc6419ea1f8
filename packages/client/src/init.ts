/** The parameters of a call, required if any of them is. */
export type Init<Operation> =
  object extends CallOptions<Operation> ? [init?: CallOptions<Operation>] : [init: CallOptions<Operation>];

/** `{params: {path, query, header}, body, dryRun}`, and the options of `fetch` such as `signal`. */
export type CallOptions<Operation> = ParamsOf<Operation> &
  BodyOf<Operation> &
  DryRunOf<Operation> &
  Omit<RequestInit, 'body' | 'method'>;

/** Operations that can be tried without any effect. */
type DryRunOf<Operation> = Operation extends { parameters: { header?: infer Header } }
  ? [Extract<NonNullable<Header>, { 'Dry-Run'?: unknown }>] extends [never]
    ? { dryRun?: never }
    : { dryRun?: boolean }
  : { dryRun?: never };

type ParamsOf<Operation> = Operation extends { parameters: infer Parameters }
  ? object extends RequiredPart<Parameters>
    ? { params?: Parameters }
    : { params: Parameters }
  : { params?: { query?: Record<string, unknown> } };

/** The required properties. */
type RequiredPart<Type> = {
  [Key in keyof Type as object extends Pick<Type, Key> ? never : Key]: Type[Key];
};

type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: Content[keyof Content] }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: Content[keyof Content] }
    : { body?: never };
