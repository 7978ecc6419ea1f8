import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRecord } from '../../api/records.ts';
import { useLocations } from '../../records/organization.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Popover } from '../../ui/popover.tsx';
import { QueryState } from '../../ui/states.tsx';
import type { SectionId } from './job-editor.tsx';
import type { Job } from './job-labels.tsx';

const { postingCheck: t } = text.jobs;
type Check = Schemas['PostingCheck'];
type Finding = Check['findings'][number];

/** Shows how job search engines will treat this posting, with links to the fields that need fixing. */
export function PostingCheck({ job }: { job: Job }) {
  const query = useRecord('/jobs/{id}/posting-check', { path: { id: job.id } });
  const check = query.data?.data;
  const [isOpen, setOpen] = useState(false);
  const [Icon, color] = check === undefined || check.eligible ? LOOKS.eligible : LOOKS.error;
  return (
    <Popover
      label={t.title}
      wide
      open={isOpen}
      onOpenChange={(opens) => {
        setOpen(opens);
        // A location or the workspace may have changed since the last check.
        if (opens) void query.refetch();
      }}
      trigger={
        <Button>
          <Icon aria-hidden className={classNames('size-4', check === undefined ? 'text-muted' : color)} />
          {t.button}
          {check?.eligible === false && <span className="sr-only">{t.hasErrors}</span>}
        </Button>
      }
    >
      <h2 className="text-base font-semibold">{t.title}</h2>
      <QueryState of={query}>{({ data }) => <Findings check={data} job={job} />}</QueryState>
    </Popover>
  );
}

function Findings({ check, job }: { check: Check; job: Job }) {
  const { eligible, findings } = check;
  const summary = eligible ? (job.status === 'open' ? t.eligible : t.eligibleOncePublished) : t.notEligible;
  return (
    <>
      <p className="text-muted">{summary}</p>
      {findings.length > 0 && (
        <ul className="flex flex-col gap-3">
          {findings.map((finding) => (
            <Item key={`${finding.rule} ${finding.field}`} finding={finding} jobId={job.id} />
          ))}
        </ul>
      )}
    </>
  );
}

const LOOKS = {
  eligible: [CircleCheck, 'text-good'],
  error: [CircleAlert, 'text-danger'],
  warning: [TriangleAlert, 'text-warn'],
  info: [Info, 'text-info'],
} as const;

function Item({ finding, jobId }: { finding: Finding; jobId: string }) {
  const [Icon, color] = LOOKS[finding.level];
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', color)} />
      <div className="min-w-0 break-words">
        <span className="sr-only">{t.levels[finding.level]}: </span>
        {finding.message} <Fix field={finding.field} jobId={jobId} />
      </div>
    </li>
  );
}

/** The sections of the editor, by the fields of findings. */
const SECTIONS: Readonly<Record<string, SectionId>> = {
  title: 'basics',
  locationIds: 'basics',
  workplaceType: 'basics',
  description: 'description',
  salaryMin: 'salary',
  salaryMax: 'salary',
  closesAt: 'details',
  applicantRegions: 'details',
  confidential: 'team',
};

/** A link to where the field is edited. */
function Fix({ field, jobId }: { field: string | null; jobId: string }): ReactNode {
  const locations = useLocations();
  if (field === null) return null;
  const style = { className: 'text-accent font-medium underline' };
  if (field.startsWith('workspace.')) {
    return (
      <Link to="/settings/workspace" {...style}>
        {t.fixWorkspace}
      </Link>
    );
  }
  if (field.startsWith('locations.') || (field === 'locationIds' && locations.length === 0)) {
    return (
      <Link to="/settings/locations" {...style}>
        {field === 'locationIds' ? t.addLocation : t.fixLocation}
      </Link>
    );
  }
  const section = SECTIONS[field];
  if (section === undefined) return null;
  return (
    <Link to="/jobs/$jobId/edit" params={{ jobId }} hash={section} {...style}>
      {t.fix}
    </Link>
  );
}
