import type { Schemas } from '@rolecall/client';
import { Fragment } from 'react';
import { useByIds } from '../api/records.ts';
import { text } from '../text/index.ts';
import { JobLink } from './links.tsx';
import { useDepartmentNames } from './organization.ts';

const t = text.common.limits;

/** The limits of a webhook or an automation that belongs to an API key with limits. */
export function LimitsLine({ limits }: { limits: Schemas['KeyLimits'] }) {
  const { jobIds, departmentIds, personalData } = limits;
  return (
    <p className="text-muted text-xs break-words">
      {jobIds !== undefined && <Jobs ids={jobIds} />}{' '}
      {departmentIds !== undefined && <Departments ids={departmentIds} />} {personalData === false && t.noPersonalData}
    </p>
  );
}

function Jobs({ ids }: { ids: readonly string[] }) {
  const jobs = useByIds('/jobs', ids);
  return (
    <>
      {t.jobs}{' '}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <JobLink id={id} job={jobs.get(id)} />
        </Fragment>
      ))}
      .
    </>
  );
}

function Departments({ ids }: { ids: readonly string[] }) {
  return <>{t.departments(ids.map(useDepartmentNames()).join(', '))}</>;
}
