import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import type { Applications } from '../use-applications.ts';
import { AddToJobDialog } from './add-to-job-dialog.tsx';
import { ApplicationCard } from './application-card.tsx';

const words = text.candidates.applications;

interface ApplicationsSectionProps {
  candidate: Schemas['Candidate'];
  applications: Applications;
}

/** What the person has applied for, and how that stands. */
export function ApplicationsSection({ candidate, applications }: ApplicationsSectionProps) {
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const { rows, jobs, chosen, isPending, error, refetch } = applications;
  const mayWrite = may('applications:write');
  return (
    <Section
      title={words.title}
      actions={
        mayWrite && (
          <Button small onClick={() => setAdding(true)}>
            {words.add}
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
          {words.none}. {mayWrite && words.noneHint}
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {rows.map((application) => (
            <ApplicationCard
              key={application.id}
              application={application}
              job={jobs.get(application.jobId)}
              isChosen={rows.length > 1 && application.id === chosen?.id}
              name={candidate.firstName}
            />
          ))}
        </ul>
      )}
      {isAdding && <AddToJobDialog candidate={candidate} onClose={() => setAdding(false)} />}
    </Section>
  );
}
