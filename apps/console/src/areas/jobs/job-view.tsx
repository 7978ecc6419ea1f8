import { text } from '../../text/index.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Section } from '../../ui/page.tsx';
import { type Job, placeOf } from './job-words.tsx';

/** The job as those read it who may not change it. */
export function JobView({ job }: { job: Job }) {
  const { fields } = text.jobs;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-muted">{[job.department, placeOf(job)].filter((part) => part !== null).join(' · ')}</p>
      {(['description', 'requirements', 'benefits'] as const).map((name) => {
        const words = job[name];
        return words === null ? null : (
          <Section key={name} title={fields[name]}>
            <Markdown text={words} />
          </Section>
        );
      })}
    </div>
  );
}
