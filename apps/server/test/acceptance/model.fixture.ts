/*
 * A small model of hiring: what a client of the API must see of its own records, whatever other clients do concurrently.
 * Functions predict the status of a response and change the model the way the service must change.
 */
export type Kind = 'applied' | 'screening' | 'interview' | 'offer' | 'hired' | 'rejected';
type Ending = 'hired' | 'rejected' | 'withdrawn';

interface Recorded {
  id: string;
  deleted: boolean;
  /** Types of its events so far, in order. */
  events: string[];
}
export interface Candidate extends Recorded {
  mergedInto: Candidate | null;
}
export interface Application extends Recorded {
  candidate: Candidate;
  /** Index of its job. */
  job: number;
  status: 'active' | Ending;
  stage: Kind;
  /** The stage after reopening. */
  back: Kind;
}
export interface Offer extends Recorded {
  application: Application;
  status: string;
  /** In days of the moved clock; null for never. */
  expires: number | null;
}
export interface Interview extends Recorded {
  application: Application;
  status: string;
  /** In days of the moved clock. */
  at: number;
}

export interface World {
  /** Days by which the clock has been moved. */
  today: number;
  candidates: Candidate[];
  applications: Application[];
  offers: Offer[];
  interviews: Interview[];
}

/** The types of all events that the client's records must have. */
export function eventsIn({ candidates, applications, offers, interviews }: World): string[] {
  return [...candidates, ...applications, ...offers, ...interviews].flatMap(({ events }) => events);
}

const OFFER_STEPS: Record<string, readonly string[]> = {
  draft: ['sent', 'withdrawn'],
  sent: ['accepted', 'declined', 'withdrawn'],
};

function become(record: Recorded & { status: string }, status: string, event: string): void {
  record.status = status;
  record.events.push(event);
}

/** Ends an application with a status. */
export function end(world: World, application: Application, status: Ending): number {
  if (application.deleted) return 404;
  if (application.status === status) return 200;
  if (application.status !== 'active') return 409;
  application.back = application.stage;
  if (status !== 'withdrawn') application.stage = status;
  become(application, status, `application.${status}`);
  if (status === 'hired') cancelUpcoming(world, application);
  else closeRelated(world, application);
  return 200;
}

/** Closes the offers and interviews of an application that ended without a hire. */
function closeRelated(world: World, application: Application): void {
  for (const offer of world.offers) {
    if (offer.application === application && offer.status === 'sent' && !offer.deleted) {
      become(offer, 'withdrawn', 'offer.withdrawn');
    }
  }
  cancelUpcoming(world, application);
}

function cancelUpcoming(world: World, application: Application): void {
  for (const interview of world.interviews) {
    if (interview.application === application && interview.status === 'scheduled' && interview.at > world.today) {
      become(interview, 'canceled', 'interview.canceled');
    }
  }
}

export function move(world: World, application: Application, kind: Kind): number {
  if (application.deleted) return 404;
  const status = kind === 'hired' || kind === 'rejected' ? kind : 'active';
  if (application.stage === kind && application.status === status) return 200;
  if (application.status !== 'active') return 409;
  if (status !== 'active') return end(world, application, status);
  application.stage = kind;
  application.events.push('application.stage_changed');
  return 200;
}

export function reopen(application: Application): number {
  if (application.deleted) return 404;
  if (application.status === 'active') return 200;
  if (application.status !== 'withdrawn') application.stage = application.back;
  become(application, 'active', 'application.reopened');
  return 200;
}

export function removeApplication(world: World, application: Application): number {
  if (application.deleted) return 404;
  application.deleted = true;
  application.events.push('application.deleted');
  closeRelated(world, application);
  return 204;
}

/** The candidate's application for a job, unless deleted. */
export function applicationFor(world: World, candidate: Candidate, job: number): Application | undefined {
  return world.applications.find((one) => one.candidate === candidate && one.job === job && !one.deleted);
}

export function applied(world: World, id: string, candidate: Candidate, job: number): void {
  const stage = { status: 'active', stage: 'applied', back: 'applied' } as const;
  world.applications.push({ id, deleted: false, events: ['application.created'], candidate, job, ...stage });
}

export function decide(world: World, offer: Offer, status: string): number {
  if (offer.deleted) return 404;
  if (offer.status === status) return 200;
  if (OFFER_STEPS[offer.status]?.includes(status) !== true) return 409;
  const { application } = offer;
  if (status === 'sent') {
    if (application.deleted || application.status !== 'active') return 409;
    if (offer.expires !== null && offer.expires <= world.today) return 409;
  }
  become(offer, status, `offer.${status}`);
  if (status === 'accepted') end(world, application, 'hired');
  return 200;
}

export function remove(record: Recorded, event: string): number {
  if (record.deleted) return 404;
  record.deleted = true;
  record.events.push(event);
  return 204;
}

export function endInterview(interview: Interview, status: 'completed' | 'canceled'): number {
  if (interview.status === status) return 200;
  if (interview.status !== 'scheduled') return 409;
  become(interview, status, `interview.${status}`);
  return 200;
}

export function restore(candidate: Candidate): number {
  if (candidate.mergedInto !== null) return 404;
  if (candidate.deleted) candidate.events.push('candidate.restored');
  candidate.deleted = false;
  return 200;
}

/** Merges `other` into `survivor`; of two applications for one job, the one that got further is kept. */
export function merge(world: World, survivor: Candidate, other: Candidate): number {
  if (survivor.deleted) return 404;
  if (other === survivor) return 422;
  if (other.mergedInto === survivor) return 200;
  if (other.deleted) return 422;
  const moved = new Set<Recorded>(world.applications.filter((one) => one.candidate === other));
  for (const part of [...world.offers, ...world.interviews]) if (part.application.candidate === other) moved.add(part);
  for (const theirs of world.applications.filter((one) => one.candidate === other && !one.deleted)) {
    const own = applicationFor(world, survivor, theirs.job);
    if (own !== undefined) for (const one of join(world, own, theirs)) moved.add(one);
  }
  for (const one of world.applications) if (one.candidate === other) one.candidate = survivor;
  for (const [kind, records] of [
    ['application', world.applications],
    ['offer', world.offers],
    ['interview', world.interviews],
  ] as const) {
    for (const one of records.filter((record) => moved.has(record))) {
      one.events.push(`${kind}.${one.deleted ? 'deleted' : 'updated'}`);
    }
  }
  for (const one of world.candidates.filter(({ mergedInto }) => mergedInto === other)) {
    one.mergedInto = survivor;
    one.events.push('candidate.deleted');
  }
  Object.assign(other, { deleted: true, mergedInto: survivor });
  other.events.push('candidate.deleted');
  survivor.events.push('candidate.merged');
  return 200;
}

/** @returns the deleted application, the kept one, and the records moved to it */
function join(world: World, own: Application, theirs: Application): Recorded[] {
  const rank = ({ status }: Application) => ['hired', 'active'].indexOf(status) + 1 || 3;
  const [kept, gone] = rank(theirs) < rank(own) ? [theirs, own] : [own, theirs];
  gone.deleted = true;
  const parts = [...world.offers, ...world.interviews].filter((part) => part.application === gone);
  for (const part of parts) part.application = kept;
  return [gone, kept, ...parts];
}

/** Moves the clock. */
export function advance(world: World, days: number): void {
  world.today += days;
  for (const offer of world.offers) {
    if (offer.status === 'sent' && !offer.deleted && offer.expires !== null && offer.expires <= world.today) {
      become(offer, 'expired', 'offer.expired');
    }
  }
}
