import type { Schemas } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { fullName } from '../../../records/links.tsx';
import { automations } from '../../../text/en/automations.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { formatDateTime } from '../../../ui/time.tsx';
import { type AboutRecords, useAboutRecords } from '../about.tsx';
import { type Subjects, subjectsOf } from '../subjects.ts';

const route = getRouteApi('/app/automations/$automationId/try');
const t = automations.tryOut;

interface EventPickerProps {
  list: {
    rows: readonly Schemas['ActivityEvent'][];
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  chosen: string | undefined;
  errors: readonly string[];
}

/** The latest events of the trigger's type, by time, candidate and job. */
export function EventPicker({ list, chosen, errors }: EventPickerProps) {
  const navigate = route.useNavigate();
  const subjects = useMemo(() => list.rows.map(({ data }) => subjectsOf(data)), [list.rows]);
  const records = useAboutRecords(subjects);
  if (!list.isPending && list.rows.length === 0 && chosen === undefined) {
    return <p className="text-muted">{t.noEvents}</p>;
  }
  const isListed = chosen === undefined || list.rows.some(({ id }) => id === chosen);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label={t.event}
        className="min-w-0 max-w-full flex-1 sm:max-w-lg"
        errors={errors}
        value={chosen ?? ''}
        onChange={({ target }) => navigate({ search: { eventId: target.value }, replace: true })}
        options={[
          ...(isListed ? [] : [[chosen, chosen] as const]),
          ...list.rows.map(
            ({ id, createdAt }, index) =>
              [id, [formatDateTime(createdAt), ...subjectNames(subjects[index], records)].join(' · ')] as const,
          ),
        ]}
      />
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t.moreEvents}
        </Button>
      )}
    </div>
  );
}

function subjectNames(subjects: Subjects | undefined, { candidates, jobs }: AboutRecords): string[] {
  const candidate = candidates.get(subjects?.candidateId ?? '');
  const job = jobs.get(subjects?.jobId ?? '');
  return [candidate && fullName(candidate), job?.title].filter((name) => name !== undefined);
}
