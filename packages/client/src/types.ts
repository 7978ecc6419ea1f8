import type { paths, Schemas } from './generated/api.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths below a prefix, without it. */
type Below<Prefix extends string> = {
  [Path in keyof paths as Path extends `${Prefix}${infer Rest}` ? Rest : never]: paths[Path];
};

/** The authenticated API, below `/api/v1`. */
export type ApiPaths = Below<'/api/v1'>;
/** The public API, below `/api/public/v1`. */
export type PublicPaths = Below<'/api/public/v1'>;

/** The paths that have an operation of this method. */
export type PathsWith<Paths, M extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends { [Key in M]: { responses: unknown } } ? Path : never;
}[keyof Paths] &
  string;

/** One operation of the document. */
export type OperationAt<Paths, Path extends keyof Paths, M extends Method> = Paths[Path] extends {
  [Key in M]: infer Operation;
}
  ? Operation
  : never;

type Successes<Operation> = Operation extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201 | 202 | 204)]
  : never;

/** A record that is no longer in a list; only in responses to calls with `syncToken`. */
export type Tombstone = Schemas['Tombstone'];

/** Lists without tombstones, which only `sync` returns. */
type Listed<Data> = Data extends (infer Item)[] ? Exclude<Item, Tombstone>[] : Data;

type DataIn<Response_> = Response_ extends { content: { 'application/json': { data: infer Data } } }
  ? Listed<Data>
  : Response_ extends { content: Record<string, unknown> }
    ? Response
    : undefined;

type MetaIn<Response_> = Response_ extends { content: { 'application/json': { meta?: infer Meta } } }
  ? Meta
  : undefined;

/** The `data` of the response; undefined for 202 and 204; the unread `Response` if it is not JSON. */
export type DataOf<Operation> = DataIn<Successes<Operation>>;

/** A response of the API. */
export interface ApiResponse<Operation> {
  data: DataOf<Operation>;
  meta: MetaIn<Successes<Operation>>;
  status: number;
  /** For `If-Match`, to detect changes made in the meantime. */
  etag: string | null;
  /** Names the request in the log of the service. */
  requestId: string | null;
  /** Whether this is the stored response of an earlier call with the same idempotency key. */
  isReplayed: boolean;
  /** Whether the call was only tried: `meta.dryRun` lists the events that it would have recorded. */
  isDryRun: boolean;
}

/** The paths of lists, whose `GET` returns pages. */
export type ListPaths<Paths> = {
  [Path in PathsWith<Paths, 'get'>]: [PagedMeta<OperationAt<Paths, Path, 'get'>>] extends [never] ? never : Path;
}[PathsWith<Paths, 'get'>];

type PagedMeta<Operation> = Extract<MetaIn<Successes<Operation>>, { pagination: unknown }>;

/** One record of a list. */
export type ItemOf<Operation> = DataOf<Operation> extends (infer Item)[] ? Item : never;
