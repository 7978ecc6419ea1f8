import { CustomFields } from '../../records/custom-fields/custom-fields.tsx';
import { ExternalRefList } from '../../records/external-refs.tsx';
import { text } from '../../text/index.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Section } from '../../ui/page.tsx';
import { type Job, positionOf } from './job-labels.tsx';

/** The details of a job, read-only. */
export function JobView({ job }: { job: Job }) {
  const { fields } = text.jobs;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-muted">{[job.department, positionOf(job)].filter((part) => part !== null).join(' · ')}</p>
      <ExternalRefList refs={job.externalRefs} />
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
