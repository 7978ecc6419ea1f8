import type { Schemas } from '@rolecall/client';
import { type ExternalRefs, refsOf } from '../../records/external-ref-fields.tsx';
import { InterviewersField } from '../../records/interviewers-field.tsx';
import { text } from '../../text/index.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { fromLocal, ownZone, toLocal } from '../../ui/local-time.ts';
import type { Interview } from './interview-labels.tsx';

const t = text.interviews;
const { form } = t;
const TYPES = Object.keys(t.types) as Interview['type'][]; // the keys of its type
const MODES = Object.keys(t.modes) as Interview['mode'][];
const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 480];

/** The values of the form; empty texts are unset. */
export interface InterviewDraft {
  type: Interview['type'];
  mode: Interview['mode'];
  /** The value of a `datetime-local` input: '2027-03-01T09:30', in the browser's time zone. */
  at: string;
  durationMins: number;
  interviewerIds: readonly string[];
  optionalInterviewerIds: readonly string[];
  title: string;
  location: string;
  meetingUrl: string;
  notes: string;
  externalRefs: ExternalRefs;
}

/** What is known of an interview before its candidate. */
export interface InterviewStart {
  at: Date;
  durationMins: number;
  interviewerIds: readonly string[];
}

export const NEW_INTERVIEW: InterviewDraft = {
  type: 'screening',
  mode: 'video',
  at: '',
  durationMins: 45,
  interviewerIds: [],
  optionalInterviewerIds: [],
  title: '',
  location: '',
  meetingUrl: '',
  notes: '',
  externalRefs: [],
};

export function draftOf(interview: Interview): InterviewDraft {
  const { type, mode, scheduledAt, durationMins, title, location, meetingUrl, notes } = interview;
  const { interviewerIds, optionalInterviewerIds } = interview;
  return {
    ...{ type, mode, durationMins, interviewerIds, optionalInterviewerIds },
    at: toLocal(scheduledAt),
    title: title ?? '',
    location: location ?? '',
    meetingUrl: meetingUrl ?? '',
    notes: notes ?? '',
    externalRefs: interview.externalRefs,
  };
}

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());

/** The request body. */
export function bodyOf(draft: InterviewDraft): Omit<Schemas['NewInterview'], 'applicationId'> {
  const { type, mode, durationMins } = draft;
  return {
    ...{ type, mode, durationMins },
    scheduledAt: fromLocal(draft.at) ?? '',
    interviewerIds: [...draft.interviewerIds],
    optionalInterviewerIds: [...draft.optionalInterviewerIds],
    title: orNull(draft.title),
    location: orNull(draft.location),
    meetingUrl: orNull(draft.meetingUrl),
    notes: orNull(draft.notes),
    externalRefs: refsOf(draft.externalRefs),
    timeZone: ownZone(),
  };
}

interface InterviewFieldsProps {
  draft: InterviewDraft;
  change: (part: Partial<InterviewDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

export function InterviewFields({ draft, change, errors }: InterviewFieldsProps) {
  const lengths = LENGTHS.includes(draft.durationMins) ? LENGTHS : [draft.durationMins, ...LENGTHS];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={form.type}
          value={draft.type}
          onChange={({ target }) => change({ type: TYPES.find((one) => one === target.value) ?? draft.type })}
          options={TYPES.map((one) => [one, t.types[one]])}
        />
        <SelectField
          label={form.mode}
          value={draft.mode}
          onChange={({ target }) => change({ mode: MODES.find((one) => one === target.value) ?? draft.mode })}
          options={MODES.map((one) => [one, t.modes[one]])}
        />
        <TextField
          label={form.at}
          type="datetime-local"
          value={draft.at}
          onChange={({ target }) => change({ at: target.value })}
          errors={errors.scheduledAt}
          required
          data-first
        />
        <SelectField
          label={form.duration}
          value={String(draft.durationMins)}
          onChange={({ target }) => change({ durationMins: Number(target.value) })}
          options={lengths.map((minutes) => [String(minutes), form.minutes(minutes)])}
          errors={errors.durationMins}
        />
      </div>
      <InterviewersField
        ids={draft.interviewerIds}
        optionalIds={draft.optionalInterviewerIds}
        onChange={(interviewerIds, optionalInterviewerIds) => change({ interviewerIds, optionalInterviewerIds })}
        errors={errors.interviewerIds ?? errors.optionalInterviewerIds}
      />
      <TextField
        label={form.meetingUrl}
        type="url"
        value={draft.meetingUrl}
        onChange={({ target }) => change({ meetingUrl: target.value })}
        errors={errors.meetingUrl}
      />
      <TextField
        label={form.location}
        maxLength={500}
        value={draft.location}
        onChange={({ target }) => change({ location: target.value })}
        errors={errors.location}
      />
      <TextField
        label={form.name}
        maxLength={200}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
        errors={errors.title}
      />
      <TextArea
        label={form.notes}
        rows={3}
        value={draft.notes}
        onChange={({ target }) => change({ notes: target.value })}
        errors={errors.notes}
      />
    </>
  );
}
