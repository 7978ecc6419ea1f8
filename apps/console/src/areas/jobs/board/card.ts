import type { Schemas } from '@rolecall/client';
import type { Params } from '../../../api/records.ts';

export type Application = Schemas['Application'];
export type Stage = Schemas['Stage'];
export type Status = Application['status'];
/** What a board shows: active, hired and rejected applications, or withdrawn ones. */
export type View = 'open' | 'withdrawn';

export type Order = 'newest' | 'oldest' | 'updated' | 'longestInStage' | 'lastActivity' | 'rating' | 'lastName';

/** The filters, as parameters of the list of applications, and the order of the cards. */
export interface Shown {
  query: Filters;
  order: Order;
}

type Either<Name extends string> = Name | `${Name}[not]`;

/** Empty if there are no filters. */
export type Filters = Pick<
  NonNullable<Params<'/applications'>['query']>,
  | 'q'
  | 'stageEnteredBefore'
  | 'customFields'
  | Either<'tag' | 'sourceId' | 'ownerId' | 'referrerId' | 'rejectionReasonId'>
>;

/** The stage and status of an application. */
export interface Position {
  stageId: string;
  status: Status;
}

/** The data of related records that a card shows. Null where there is none, or the member may not read it. */
interface Facts {
  lastName: string;
  headline: string | null;
  tags: readonly string[];
  nextInterview: Schemas['Interview'] | null;
  ratings: Schemas['RatingSummary'] | null;
  unansweredMessage: Schemas['UnansweredMessage'] | null;
  lastActivityAt: string | null;
}

/** Used until the facts have been read. */
export const NO_FACTS: Facts = {
  lastName: '',
  headline: null,
  tags: [],
  nextInterview: null,
  ratings: null,
  unansweredMessage: null,
  lastActivityAt: null,
};

export interface Card {
  application: Application;
  /** The candidate's name. */
  name: string;
  facts: Facts;
  /** The position that it is being moved to, until the service has responded. */
  pending: Position | null;
}

/** The status of applications in a stage of this kind. */
export function statusIn({ kind }: Pick<Stage, 'kind'>): Status {
  return kind === 'hired' || kind === 'rejected' ? kind : 'active';
}

/** The status of the applications that a view shows in a stage. */
export function statusShown(view: View, stage: Stage): Status {
  return view === 'withdrawn' ? 'withdrawn' : statusIn(stage);
}

/** The position at which a card is shown. */
export function positionOf({ application, pending }: Card): Position {
  return pending ?? application;
}

/** The column in which a view shows the card; null if it does not show it. */
export function columnOf(card: Card, view: View): string | null {
  const { stageId, status } = positionOf(card);
  return (status === 'withdrawn') === (view === 'withdrawn') ? stageId : null;
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
