import { CustomFields } from '../../records/custom-fields/custom-fields.tsx';
import { ExternalRefList } from '../../records/external-refs.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Section } from '../../ui/page.tsx';
import { type Job, positionOf } from './job-labels.tsx';

/** The details of a job, read-only. */
export function JobView({ job }: { job: Job }) {
  const { fields } = text.jobs;
  const nameOf = useMemberNames();
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-muted">{[job.department, positionOf(job)].filter((part) => part !== null).join(' · ')}</p>
      <ExternalRefList refs={job.externalRefs} />
      {job.hiringTeam.length > 0 && (
        <Section title={text.jobs.team.label}>
          <ul className="flex flex-col gap-1">
            {job.hiringTeam.map(({ memberId, role }) => (
              <li key={`${memberId} ${role}`}>
                {nameOf(memberId)} <span className="text-muted">({text.jobs.team.roles[role]})</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(['description', 'requirements', 'benefits'] as const).map((name) => {
        const t = job[name];
        return t === null ? null : (
          <Section key={name} title={fields[name]}>
            <Markdown text={t} />
          </Section>
        );
      })}
      <CustomFields entity="job" record={job} />
    </div>
  );
}
