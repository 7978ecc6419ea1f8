import type { Egress } from '../../../../platform/egress/egress.ts';
import type { WorkspacePatch } from '../../../accounts/workspaces/schema.ts';
import type { EmailKind } from '../../../email/built-in-templates.ts';
import type { EmailTemplateInput } from '../../../email/schema.ts';
import type { NewCustomField } from '../../../records/custom-fields/schema.ts';
import type { NewExternalRef } from '../../../records/external-refs/schema.ts';
import type { NewApplication, Submission } from '../../applications/schema.ts';
import type { Candidate, NewCandidate } from '../../candidates/schema.ts';
import type { Claim } from '../../files/check-upload.ts';
import type { FileKind } from '../../files/schema.ts';
import type { InterviewPlan } from '../../interview-plans/schema.ts';
import type { Interview } from '../../interviews/schema.ts';
import type { ApplicationConfig } from '../../jobs/application-config.ts';
import type { Job, NewJob } from '../../jobs/schema.ts';
import type { NewLocation } from '../../locations/schema.ts';
import type { ThreadIds } from '../../messages/import-message.ts';
import type { Message } from '../../messages/schema.ts';
import type { NewMessageTemplate } from '../../messages/templates/schema.ts';
import type { NewNote } from '../../notes/schema.ts';
import type { Offer } from '../../offers/schema.ts';
import type { Opening } from '../../openings/schema.ts';
import type { NewPipeline } from '../../pipelines/schema.ts';
import type { NewPoolEntry } from '../../pool/schema.ts';
import type { Scorecard } from '../../scorecards/schema.ts';
import type { NewSource } from '../../sources/schema.ts';
import type { Stage } from '../../stages/schema.ts';
import type { NewTask } from '../../tasks/schema.ts';
import type { StoredTrackingLink } from '../../tracking-links/schema.ts';
import type { SavedView } from '../../views/schema.ts';
import type { ItemKey } from '../item-queries.ts';
import type { ImportMapping } from '../mapping-schema.ts';
import type { StoredFile } from '../queries.ts';
import type { ImportCredentials, ImportOptions, ImportPreview } from '../schema.ts';

/** What all adapters translate records of their sources into. Records name each other by their IDs in the source. */
interface Contents {
  custom_field: NewCustomField;
  department: { name: string; parent?: string };
  location: NewLocation;
  source: { name: string; kind?: NewSource['kind'] };
  rejection_reason: { label: string; kind: 'rejected' | 'withdrawn' };
  pipeline: NewPipeline;
  message_template: Omit<NewMessageTemplate, 'rejectionReasonId'> & { reasonOf?: string };
  job: {
    title: string;
    /** A draft by default. */
    status?: Job['status'];
    description?: string;
    department?: string;
    location?: string;
    confidential?: boolean;
    /** Jobs with IDs are different ones, also if they have the same title. */
    externalRefs?: { system: string; id: string }[];
    /** Everything else that a job can have; its slug identifies it then. */
    details?: Partial<NewJob> & { departmentOf?: string; locationsOf?: string[] };
    stages?: Pick<Stage, 'name' | 'kind' | 'color'>[];
    form?: ApplicationConfig;
  };
  candidate: Omit<NewCandidate, 'externalRefs'> & {
    tags?: string[];
    createdAt?: string;
    externalRefs?: { system: string; id: string; url?: string | null }[];
    /** Values of custom fields of the source, by their names there: the mapping says what they are here. */
    sourceFields?: Record<string, unknown>;
    /** What only an archive of an export knows. */
    past?: Pick<Candidate, 'formerEmails' | 'emailOptedOutAt' | 'emailUnreachableAt' | 'emailUnreachableReason'>;
  };
  application: {
    candidate: string;
    job: { foreignId: string } | { id: string };
    /** The name of the stage in the source; null for the first. */
    stage: string | null;
    status: 'active' | 'hired' | 'rejected' | 'withdrawn';
    appliedAt?: string;
    /** When it got its status. */
    endedAt?: string;
    /** The stages that it has gone through, as far as the source knows. */
    history?: { stage: string; at: string }[];
    source?: string;
    rejectionReason?: string;
    customFields?: Record<string, unknown>;
    /** As of candidates. */
    sourceFields?: Record<string, unknown>;
    /** Further fields of the record. */
    details?: Pick<NewApplication, 'ownerId' | 'referrerId' | 'externalRefs'>;
    /** What only an archive of an export knows. */
    past?: {
      rejectReason: string | null;
      rejectNote: string | null;
      answerToReview: boolean;
      trackingLink: string | null;
    };
  };
  note: { candidate: string; body: string; createdAt?: string; authorName?: string } & Partial<
    Pick<NewNote, 'mentions' | 'externalRefs' | 'author'>
  >;
  interview: Pick<Interview, 'status' | 'scheduledAt'> &
    Partial<
      Pick<Interview, 'title' | 'type' | 'mode' | 'durationMins' | 'location' | 'meetingUrl' | 'notes' | 'timeZone'>
    > & {
      application: string;
      customFields?: Record<string, unknown>;
      externalRefs?: NewExternalRef[];
      /** Members of the workspace. */
      interviewerIds?: string[];
      optionalInterviewerIds?: string[];
      session?: Pick<Interview, 'sessionId' | 'scorecardCriteria'>;
      createdAt?: string;
    };
  scorecard: Pick<Scorecard, 'rating'> &
    Partial<Pick<Scorecard, 'comment' | 'criteria'>> & {
      application: string;
      externalRefs?: NewExternalRef[];
      interview?: string;
      /** A member of the workspace. */
      authorId: string;
      createdAt?: string;
    };
  offer: Pick<Offer, 'status'> &
    Partial<
      Pick<
        Offer,
        | 'salaryAmount'
        | 'currency'
        | 'salaryPeriod'
        | 'startDate'
        | 'notes'
        | 'sentAt'
        | 'decidedAt'
        | 'equity'
        | 'expiresAt'
      >
    > & {
      application: string;
      customFields?: Record<string, unknown>;
      externalRefs?: NewExternalRef[];
      /** By default that of the job. */
      title?: string;
      createdAt?: string;
    };
  pool_entry: Pick<NewPoolEntry, 'source' | 'reason'> & { candidate: string; job?: string; addedAt?: string };
  task: Pick<NewTask, 'title' | 'description' | 'dueAt' | 'status' | 'priority'> & {
    /** A member of the workspace. */
    ownerId: string;
    candidate?: string;
    application?: string;
    job?: string;
    interview?: string;
    createdAt?: string;
    completedAt?: string;
  };
  email_template: { kind: EmailKind } & Required<EmailTemplateInput>;
  interview_plan: Pick<InterviewPlan, 'sessions' | 'days' | 'gapMins'> & { job: string; stage: string };
  tracking_link: Pick<StoredTrackingLink, 'code' | 'url' | 'visits' | 'createdAt'> & { sourceOf: string; job?: string };
  submission: Omit<Submission, 'number'> & Sender & { application: string; language: string | null };
  consent: Sender & { candidate: string; application: string; text: string; givenAt: string };
  opening: Omit<Opening, 'id' | 'jobId' | 'applicationId' | 'updatedAt'> & { job: string; application?: string };
  offer_response: Sender & {
    offer: string;
    decision: 'accepted' | 'declined';
    name: string;
    text: string;
    textSha256: string;
    decidedAt: string;
  };
  message: {
    candidate?: string;
    application?: string;
    /** The first message of the conversation. */
    thread: string;
    ids: ThreadIds;
    /** What it names is that of the source, except for members. */
    message: Omit<Message, 'id' | 'candidateId' | 'applicationId' | 'threadId' | 'updatedAt'>;
  };
  view: Pick<SavedView, 'resource' | 'name' | 'ownerId' | 'createdAt'> & WithIds<{ query: SavedView['query'] }>;
  automation: WithIds<Record<string, unknown>> & { name: string };
  workspace: Pick<WorkspacePatch, 'branding' | 'careerSite' | 'candidatePage' | 'consent' | 'approvals'>;
  file: { candidate: string; application?: string; fileName: string; kind: FileKind; createdAt?: string };
}

/** Where something was sent from. */
interface Sender {
  ip: string | null;
  userAgent: string | null;
}

/** Texts in which IDs of the source are: those of its records are replaced, and these of stages, which are no records. */
export interface WithIds<Value> {
  content: Value;
  stages: Record<string, { job: string; name: string }>;
}

/** Somebody of the other system. */
export interface Person {
  name?: string | null | undefined;
  email?: string | null | undefined;
}

/** A record of the source. */
export type SourceRecord = {
  [Type in keyof Contents]: {
    type: Type;
    foreignId: string;
    /** Where it is in the source, for messages. */
    place: string | null;
    /** As the source has it. */
    original: unknown;
    data: Contents[Type];
    /** Records that it names, besides those in its data. */
    names?: readonly ItemKey[];
    /** The people of the other system whom the record names, and the rating that it has there; for the preview. */
    people?: readonly Person[];
    sourceRating?: { name: string; rating: Scorecard['rating'] | null } | undefined;
    /** The source has the record several times: only what is missing so far is added. */
    isRepeated?: boolean;
    /** The content of a file, read only if the file is new. @throws FileError, SourceError */
    fetch?: (signal?: AbortSignal) => Promise<Uint8Array>;
    /** Whether the content of the file has been read already, with those of its page. */
    isFetched?: boolean;
    /** The content once it is stored. */
    upload?: Claim;
  };
}[keyof Contents];

export type RecordOf<Type extends keyof Contents> = SourceRecord & { type: Type; data: Contents[Type] };

/** A record that cannot be read. */
interface UnreadableRecord {
  type: SourceRecord['type'];
  foreignId: string;
  place: string | null;
  original: unknown;
  /** Why. */
  error: string;
  /** Whether it could be read, but the mapping leaves it out. */
  isLeftOut?: boolean;
}

export type AnyRecord = SourceRecord | UnreadableRecord;

export interface SourcePage {
  /** Each after those that it names. */
  records: AnyRecord[];
  /** Where to continue after this page, as JSON. */
  cursor: unknown;
}

/** An opened source. */
export interface Source {
  files: readonly SourceFile[];
  options: ImportOptions;
  mapping: ImportMapping;
  /** Distinguishes IDs that are hashes of addresses in different workspaces. */
  workspaceId: string;
  customFields: Readonly<Record<'candidate' | 'application', readonly { key: string; label: string }[]>>;
  /** The IDs of the members here, by their email addresses in lower case. */
  members: ReadonlyMap<string, string>;
  /** What has changed at this time or later is enough; null for everything. Adapters may read more. */
  since: string | null;
  /** For sources, and files of sources, that are somewhere else. */
  egress: Pick<Egress, 'request'>;
  /** Of the API that is the source; empty for files. */
  credentials: ImportCredentials;
  /** Fires when the reading has to end. */
  signal?: AbortSignal;
}

export interface SourceFile extends Pick<StoredFile, 'name' | 'size'> {
  /** @param from the position of the first byte; by default the start */
  read(from?: number): AsyncIterable<Uint8Array>;
}

/** Translates one kind of source. Everything else is the same for all. */
export interface Adapter {
  /** Whether the source changes while it is read: then a page that is read again can have other records. */
  isLive?: boolean;
  /** Reads the source without writing anything. @throws SourceError if it cannot be read at all */
  preview(source: Source): Promise<{ preview: ImportPreview; mapping: ImportMapping }>;
  /**
   * Checks the whole source before its first record is written, so that nothing of a damaged source is. @returns what
   * `pages` needs to know of it, as JSON
   * @throws SourceError
   */
  plan(source: Source): Promise<unknown>;
  /** The pages after the cursor; of a source that is not live, always the same ones. @throws SourceError */
  pages(source: Source, plan: unknown, cursor: unknown): AsyncIterable<SourcePage>;
}

/** The content of a file cannot be read; everything else can. */
export class FileError extends Error {}

/** The source cannot be read, or no further. Shown to the members who import it. */
export class SourceError extends Error {
  /** The row in the file, from 1, and the column by its name or number. */
  readonly row: number | null;
  readonly column: string | null;
  /** The sheet of a spreadsheet. */
  readonly sheet: string | null;

  constructor(
    message: string,
    {
      sheet = null,
      row = null,
      column = null,
    }: { sheet?: string | null; row?: number | null; column?: string | null } = {},
  ) {
    super(message);
    this.sheet = sheet;
    this.row = row;
    this.column = column;
  }

  /** With the place. */
  get text(): string {
    const sheet = this.sheet === null ? '' : `sheet “${this.sheet}”`;
    const row = this.row === null ? '' : `row ${this.row}${this.column === null ? '' : `, column ${this.column}`}`;
    const place = [sheet, row].filter((part) => part !== '').join(', ');
    return place === '' ? this.message : `${place.slice(0, 1).toUpperCase()}${place.slice(1)}: ${this.message}`;
  }
}
