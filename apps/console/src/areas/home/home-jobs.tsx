import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { home } from '../../text/en/home.ts';
import { classNames } from '../../ui/class-names.ts';
import { Section } from '../../ui/page.tsx';
import { STAGE_COLORS } from '../jobs/stages/stage.ts';

type Home = Schemas['Home'];
type Job = Home['jobs'][number];

const t = home;

/** The jobs, each as a bar of its stages; stages without applications are left out. */
export function HomeJobs({ jobs, isTeam }: Pick<Home, 'jobs' | 'isTeam'>) {
  if (jobs.length === 0) return null;
  const title = isTeam ? t.sections.jobs : t.sections.allJobs;
  const most = Math.max(1, ...jobs.map(totalOf));
  return (
    <Section
      title={
        <>
          {title} <span className="text-muted font-normal">{jobs.length}</span>
        </>
      }
    >
      <ul aria-label={title} className="-my-1.5">
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} most={most} />
        ))}
      </ul>
    </Section>
  );
}

function totalOf({ stages }: Job): number {
  return stages.reduce((sum, { count }) => sum + count, 0);
}

function JobRow({ job, most }: { job: Job; most: number }) {
  const { id, title, isPartial } = job;
  const stages = job.stages.filter(({ count }) => count > 0);
  return (
    <li className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-1.5 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_minmax(0,20rem)]">
      <Link to="/jobs/$jobId" params={{ jobId: id }} className="truncate font-medium hover:underline" title={title}>
        {title}
      </Link>
      <span
        aria-hidden
        className="order-last col-span-2 flex h-2 gap-px overflow-hidden rounded-xs sm:order-none sm:col-span-1"
      >
        {stages.map((stage) => (
          <span
            key={stage.id}
            title={`${stage.name} ${stage.count}`}
            className={classNames('h-full', STAGE_COLORS[stage.kind])}
            style={{ width: `${(stage.count / most) * 100}%` }}
          />
        ))}
      </span>
      <span className="text-muted flex flex-wrap justify-end gap-x-3 text-xs sm:justify-start">
        {stages.map((stage) => (
          <span key={stage.id} className="whitespace-nowrap">
            {stage.name} <strong className="text-text tabular-nums">{stage.count}</strong>
          </span>
        ))}
        {stages.length === 0 && <span>{t.noApplications}</span>}
        {isPartial && <span>{t.partial}</span>}
      </span>
    </li>
  );
}
