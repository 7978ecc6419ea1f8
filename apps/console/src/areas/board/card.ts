import type { Schemas } from '@rolecall/client';

export type Application = Schemas['Application'];
export type Stage = Schemas['Stage'];
export type Status = Application['status'];
/** What a board shows: those in process with those decided, or those who have withdrawn. */
export type View = 'open' | 'withdrawn';

/** Where an application stands. */
export interface Place {
  stageId: string;
  status: Status;
}

export interface Card {
  application: Application;
  /** The candidate's. */
  name: string;
  /** Where somebody at this browser has put it, while the service is being asked. */
  going: Place | null;
}

/** How an application stands in a stage of this kind. */
export function statusIn({ kind }: Pick<Stage, 'kind'>): Status {
  return kind === 'hired' || kind === 'rejected' ? kind : 'active';
}

/** The status of the applications that a view shows in a stage. */
export function statusShown(view: View, stage: Stage): Status {
  return view === 'withdrawn' ? 'withdrawn' : statusIn(stage);
}

/** Where a card is shown. */
export function placeOf({ application, going }: Card): Place {
  return going ?? application;
}

/** The column in which a view shows the card; null when it shows it nowhere. */
export function columnOf(card: Card, view: View): string | null {
  const { stageId, status } = placeOf(card);
  return (status === 'withdrawn') === (view === 'withdrawn') ? stageId : null;
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
