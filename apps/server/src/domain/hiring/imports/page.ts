import type { Change } from '../../../platform/changes/change.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { addressKey } from '../../../platform/text/email-address.ts';
import { canonicalLabel } from '../../../platform/text/plain-name.ts';
import { fieldsWithin, type WorkspaceFields } from '../../records/custom-fields/field-directory.ts';
import type { FieldEntity } from '../../records/custom-fields/schema.ts';
import { valueOfText } from '../../records/custom-fields/text-value.ts';
import { type CandidateRow, lockMatchingCandidates } from '../candidates/queries.ts';
import { createStage } from '../stages/change-stage.ts';
import { listStagesOf, listStagesOfJobs, type StageRow } from '../stages/queries.ts';
import type { StageKind } from '../stages/schema.ts';
import { requireStages } from '../stages/stage-positions.ts';
import type { AnyRecord, RecordOf, SourceRecord } from './adapters/adapter.ts';
import { NAMED_TYPES } from './ids-in-texts.ts';
import type { KnownItem } from './item-queries.ts';
import { stageFor } from './mapping.ts';
import { findReasonId, findSourceId } from './record-queries.ts';
import type { RecordType } from './schema.ts';
import { type Importing, keyOf } from './tasks.ts';

/** What the records of a page need from each other and from the workspace, read once for all of them. */
export class Page {
  readonly importing: Importing;
  /** What has become of records of the source, including those of this page that are written already. */
  readonly known: Map<string, KnownItem>;
  readonly #stages = new Map<string, StageRow[]>();
  readonly #written = new Set<string>();
  /** Candidates of whom something was written that a search finds. */
  readonly toDocument = new Set<string>();
  readonly #choices = new Map<string, string | undefined>();
  readonly #byAddress = new Map<string, CandidateRow>();
  #fields: WorkspaceFields | undefined;

  constructor(_tx: Change, importing: Importing, known: Map<string, KnownItem>) {
    this.importing = importing;
    this.known = known;
  }

  /** Reads, before the records of a type are written, what their writers need. */
  async prepare(tx: Change, type: RecordType, records: readonly SourceRecord[]): Promise<void> {
    this.#fields ??= await fieldsWithin(tx);
    if (type === 'candidate') await this.#findCandidates(tx, records as RecordOf<'candidate'>[]); // of the type
    if (type !== 'application') return;
    await this.#findStages(tx, records as RecordOf<'application'>[]);
    await this.#findChoices(tx, records as RecordOf<'application'>[]);
  }

  /** What several records may be about: these must not be written at the same time. */
  ownerOf(record: AnyRecord): string {
    if ('error' in record || record.type === 'note') return `${record.type} ${record.foreignId}`;
    const { data } = record;
    // One who applies several times for a job has one application.
    if (record.type === 'application') return `${record.data.candidate} ${this.jobIdOf(record)}`;
    if ('candidate' in data && data.candidate !== undefined) return data.candidate;
    if ('application' in data && data.application !== undefined)
      return this.candidateOf(data.application) ?? data.application;
    if (record.type === 'message') return record.data.thread;
    if (record.type !== 'candidate' || record.data.email === null) return record.foreignId;
    return addressKey(record.data.email);
  }

  /** The candidate here who has an application, or another record, of the source. */
  candidateOf(foreignId: string, type: RecordType = 'application'): string | null {
    return this.known.get(keyOf({ type, foreignId }))?.candidateId ?? null;
  }

  /** The application here, and its candidate. @throws Invalid if it has not been imported */
  applicationOf(application: string): { applicationId: string; candidateId: string } {
    const [applicationId, candidateId] = [this.idOf('application', application), this.candidateOf(application)];
    if (applicationId === null || candidateId === null) throw Invalid.field('application', 'has not been imported');
    return { applicationId, candidateId };
  }

  knownIds(records: readonly AnyRecord[]): string[] {
    return records.flatMap((record) => this.known.get(keyOf(record))?.recordId ?? []);
  }

  /** The ID here of a record of the source; null if it has not been imported. */
  idOf(type: RecordType, foreignId: string): string | null {
    return this.known.get(keyOf({ type, foreignId }))?.recordId ?? null;
  }

  /** The same for an ID of which it is not known what it is of. */
  anyIdOf(id: string): string | null {
    for (const type of NAMED_TYPES) {
      const found = this.idOf(type, id);
      if (found !== null) return found;
    }
    return null;
  }

  noteWritten(type: RecordType, id: string): void {
    this.#written.add(`${type} ${id}`);
  }

  /** Whether this page has written the record. */
  isWritten(type: RecordType, id: string): boolean {
    return this.#written.has(`${type} ${id}`);
  }

  /** The ID here of the source that an application names. */
  sourceIdOf({ data: { source } }: RecordOf<'application'>): string | undefined {
    return source === undefined ? undefined : this.#choices.get(`source ${source}`);
  }

  /** The ID here of the reason why an application has ended. */
  reasonIdOf({ data: { status, rejectionReason } }: RecordOf<'application'>): string | undefined {
    return rejectionReason === undefined ? undefined : this.#choices.get(`${status} ${rejectionReason}`);
  }

  /** Existing candidates with the email address. */
  candidateWith(email: string | null): CandidateRow | undefined {
    if (email === null) return undefined;
    return this.#byAddress.get(addressKey(email));
  }

  noteCandidate(candidate: CandidateRow): void {
    for (const address of [candidate.email, ...candidate.formerEmails])
      if (address !== null) this.#byAddress.set(addressKey(address), candidate);
  }

  /** Values of custom fields, of which sources have only texts. */
  fieldValues(entity: FieldEntity, values: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
    if (values === undefined) return undefined;
    const read = (key: string, value: unknown) => {
      const field = this.#fields!.find(entity, key); // set by `prepare`
      return typeof value === 'string' && field !== undefined ? valueOfText(field, value) : value;
    };
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, read(key, value)]));
  }

  /** The job of an application. */
  jobIdOf({ data: { job } }: RecordOf<'application'>): string | null {
    return 'id' in job ? job.id : this.idOf('job', job.foreignId);
  }

  /** The stage with this name in the source. */
  stageOf(jobId: string, name: string): StageRow | undefined {
    const stages = this.#stages.get(jobId) ?? [];
    const { name: wanted, kind } = stageFor(this.importing, name);
    if (kind === 'hired' || kind === 'rejected') return stages.find((stage) => stage.kind === kind);
    return stages.find((stage) => labelKey(stage.name) === labelKey(wanted));
  }

  stageOfKind(jobId: string, kind: StageKind): StageRow | undefined {
    return this.#stages.get(jobId)?.find((stage) => stage.kind === kind);
  }

  firstStage(jobId: string): StageRow | undefined {
    const entered = this.#stages.get(jobId)?.filter(({ kind }) => kind !== 'hired' && kind !== 'rejected');
    return entered?.find(({ kind }) => kind === 'applied') ?? entered?.[0];
  }

  async #findCandidates(tx: Change, records: readonly RecordOf<'candidate'>[]): Promise<void> {
    const emails = records.flatMap(({ data: { email } }) => email ?? []);
    const refs = records.flatMap(({ data: { externalRefs = [] } }) => externalRefs);
    const found = await lockMatchingCandidates(tx, tx.workspaceId, { emails, refs });
    for (const candidate of found.toReversed()) this.noteCandidate(candidate); // the first one counts
  }

  /** Adds the stages that jobs lack, before the last ones. */
  async #findStages(tx: Change, records: readonly RecordOf<'application'>[]): Promise<void> {
    const named = new Map<string, Set<string>>();
    for (const record of records) {
      const jobId = this.jobIdOf(record);
      if (jobId === null) continue;
      const { stage, history = [] } = record.data;
      const names = named.get(jobId) ?? new Set();
      for (const name of [...history.map((step) => step.stage), ...(stage === null ? [] : [stage])]) names.add(name);
      named.set(jobId, names);
    }
    for (const [jobId, stages] of await listStagesOfJobs(tx, tx.workspaceId, [...named.keys()]))
      this.#stages.set(jobId, stages);
    for (const [jobId, names] of [...named].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const isMissing = (name: string) => this.stageOf(jobId, name) === undefined;
      if (!this.#stages.has(jobId) || ![...names].some(isMissing)) continue; // no such job, or nothing to add
      // Another page may have added them in the meantime.
      this.#stages.set(jobId, await requireStages(tx, jobId));
      for (const name of names) {
        if (!isMissing(name)) continue;
        const stages = this.#stages.get(jobId)!;
        const end = stages.findIndex(({ kind }) => kind === 'hired' || kind === 'rejected');
        await createStage(tx, jobId, { ...stageFor(this.importing, name), position: end === -1 ? stages.length : end });
        this.#stages.set(jobId, await listStagesOf(tx, tx.workspaceId, jobId));
      }
    }
  }

  /** Finds the sources and reasons before the applications are written, so that all of those take the same queries. */
  async #findChoices(tx: Change, records: readonly RecordOf<'application'>[]): Promise<void> {
    for (const { data } of records) {
      const { source, status, rejectionReason: label } = data;
      if (source !== undefined) await this.#choose(`source ${source}`, () => findSourceId(tx, tx.workspaceId, source));
      if (label !== undefined && (status === 'rejected' || status === 'withdrawn'))
        await this.#choose(`${status} ${label}`, () => findReasonId(tx, tx.workspaceId, { kind: status, label }));
    }
  }

  async #choose(name: string, find: () => Promise<string | undefined>): Promise<void> {
    if (!this.#choices.has(name)) this.#choices.set(name, await find());
  }
}

function labelKey(name: string): string {
  return canonicalLabel(name).toLowerCase();
}
