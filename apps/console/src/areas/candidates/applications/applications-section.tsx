import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useCan } from '../../../api/session.ts';
import type { Applications } from '../../../records/candidate-applications.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { AddToJobDialog } from './add-to-job-dialog.tsx';
import { ApplicationCard } from './application-card.tsx';

const t = text.candidates.applications;

interface ApplicationsSectionProps {
  candidate: Schemas['Candidate'];
  applications: Applications;
}

/** The candidate's applications. */
export function ApplicationsSection({ candidate, applications }: ApplicationsSectionProps) {
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  const { rows, jobs, chosen, isPending, error, refetch } = applications;
  const canWrite = can('applications:write');
  return (
    <Section
      title={t.title}
      actions={
        canWrite && (
          <Button small onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )
      }
    >
      {isPending ? (
        <Loading lines={2} />
      ) : error !== null && rows.length === 0 ? (
        <Failed error={error} onRetry={refetch} />
      ) : rows.length === 0 ? (
        <p className="text-muted">
          {t.none}. {canWrite && t.noneHint}
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {rows.map((application) => (
            <ApplicationCard
              key={application.id}
              application={application}
              job={jobs.get(application.jobId)}
              choice={rows.length === 1 ? 'only' : application.id === chosen?.id ? 'chosen' : 'other'}
              name={candidate.firstName}
            />
          ))}
        </ul>
      )}
      {isAdding && <AddToJobDialog candidate={candidate} onClose={() => setAdding(false)} />}
    </Section>
  );
}
