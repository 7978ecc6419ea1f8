import type { Schemas } from '@rolecall/client';
import { Plus, X } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { ConflictNotice } from '../../../forms/conflict-notice.tsx';
import { LeaveGuard } from '../../../forms/leave-guard.tsx';
import { type RecordAnswer, useRecordForm } from '../../../forms/use-record-form.ts';
import { account } from '../../../text/en/account.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { CONTROL, SelectField, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { byDay, type Hours, nextHours, withDay } from './week-hours.ts';

const t = account.availability;
type Availability = Schemas['Availability'];

const NOTICES = [0, 60, 240, 1_440, 2_880, 10_080];
const BUFFERS = [0, 5, 10, 15, 30, 60];

/** When candidates can book interviews with the member. */
export function AvailabilitySection() {
  const { member } = useSession();
  const availability = useRecord('/availability/{id}', { path: { id: member.id } });
  if (!useCan()('availability:write')) return null;
  return (
    <Section title={t.title}>
      <p className="text-muted mb-3">{t.hint}</p>
      <QueryState of={availability}>{(answer) => <AvailabilityForm answer={answer} />}</QueryState>
    </Section>
  );
}

const valuesOf = ({ timeZone, weeklyHours, bufferMins, minimumNoticeMins, maxInterviewsPerDay }: Availability) => ({
  ...{ timeZone: timeZone ?? '', weeklyHours, bufferMins, minimumNoticeMins },
  maxInterviewsPerDay: maxInterviewsPerDay === null ? '' : String(maxInterviewsPerDay),
});

function AvailabilityForm({ answer }: { answer: RecordAnswer<Availability> }) {
  const path = { id: answer.data.id };
  const form = useRecordForm({
    draft: ['availability'],
    record: answer,
    valuesOf,
    save: ({ value: { timeZone, maxInterviewsPerDay, ...rest }, header }) =>
      api.patch('/availability/{id}', {
        params: { path, header },
        body: {
          ...rest,
          timeZone: timeZone === '' ? null : timeZone,
          maxInterviewsPerDay: maxInterviewsPerDay === '' ? null : Number(maxInterviewsPerDay),
        },
      }),
    changes: ['availability'],
    done: text.common.states.saved,
  });
  const { value, change, errors } = form;
  const zones = ['', ...new Set([answer.data.effectiveTimeZone, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <DraftNotice draft={form} />
      <div className="flex flex-col gap-1.5">
        {byDay(value.weeklyHours).map((own, index) => (
          <Day
            key={t.days[index]}
            weekday={index + 1}
            hours={own}
            onChange={(hours) => change({ weeklyHours: withDay(value.weeklyHours, index + 1, hours) })}
          />
        ))}
        {Object.entries(errors)
          .filter(([field]) => field.startsWith('weeklyHours'))
          .map(([field, messages]) => (
            <p key={field} role="alert" className="text-danger text-xs">
              {messages.join(' ')}
            </p>
          ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t.timeZone}
          value={value.timeZone}
          onChange={({ target }) => change({ timeZone: target.value })}
          options={zones.map((zone) => [
            zone,
            zone === '' ? t.defaultZone(answer.data.effectiveTimeZone.replaceAll('_', ' ')) : zone.replaceAll('_', ' '),
          ])}
        />
        <SelectField
          label={t.notice}
          value={String(value.minimumNoticeMins)}
          onChange={({ target }) => change({ minimumNoticeMins: Number(target.value) })}
          options={withOwn(NOTICES, value.minimumNoticeMins).map((minutes) => [String(minutes), t.minutes(minutes)])}
        />
        <SelectField
          label={t.buffer}
          value={String(value.bufferMins)}
          onChange={({ target }) => change({ bufferMins: Number(target.value) })}
          options={withOwn(BUFFERS, value.bufferMins).map((minutes) => [String(minutes), t.minutes(minutes)])}
        />
        <TextField
          label={t.most}
          hint={t.mostHint}
          type="number"
          min={1}
          max={50}
          value={value.maxInterviewsPerDay}
          onChange={({ target }) => change({ maxInterviewsPerDay: target.value })}
          errors={errors.maxInterviewsPerDay}
        />
      </div>
      <ConflictNotice draft={form} />
      <div>
        <Button type="submit" variant="primary" busy={form.isSaving} disabled={!form.isDirty}>
          {t.save}
        </Button>
      </div>
      <LeaveGuard when={form.isDirty && !form.isSaving} isStored={form.isStored} />
    </form>
  );
}

/** Choices with the value that is set, which the API can have set to any other. */
function withOwn(choices: readonly number[], own: number): number[] {
  return [...new Set([...choices, own])].sort((a, b) => a - b);
}

interface DayProps {
  weekday: number;
  hours: readonly Hours[];
  onChange: (hours: readonly Hours[]) => void;
}

function Day({ weekday, hours, onChange }: DayProps) {
  const day = t.days[weekday - 1]!;
  const set = (index: number, part: Partial<Hours>) =>
    onChange(hours.map((one, place) => (place === index ? { ...one, ...part } : one)));
  return (
    <fieldset aria-label={day} className="grid items-start gap-x-2 sm:grid-cols-[6rem_1fr]">
      <span aria-hidden className="py-1.5 font-medium">
        {day}
      </span>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        {hours.length === 0 && <span className="text-muted">{t.off}</span>}
        {hours.map(({ start, end }, index) => (
          <span key={index} className="flex items-center gap-1">
            <input
              type="time"
              aria-label={t.start(day)}
              className={`${CONTROL} w-28`}
              value={start}
              onChange={({ target }) => set(index, { start: target.value })}
              required
            />
            –
            <input
              type="time"
              aria-label={t.end(day)}
              className={`${CONTROL} w-28`}
              value={end}
              onChange={({ target }) => set(index, { end: target.value })}
              required
            />
            <Button
              small
              aria-label={t.remove(day, start)}
              onClick={() => onChange(hours.filter((_one, place) => place !== index))}
            >
              <X aria-hidden className="size-3.5" />
            </Button>
          </span>
        ))}
        <Button small aria-label={t.add(day)} onClick={() => onChange([...hours, nextHours(weekday, hours)])}>
          <Plus aria-hidden className="size-3.5" />
        </Button>
      </div>
    </fieldset>
  );
}
