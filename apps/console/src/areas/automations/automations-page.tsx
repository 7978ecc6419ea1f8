import type { Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useByIds, useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { automations } from '../../text/en/automations.ts';
import { text } from '../../text/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { OptionalChoiceField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { AutomationMenu } from './automation-menu.tsx';
import type { Automation } from './definition/draft.ts';
import { describeTrigger } from './definition/labels.ts';
import { jobsIn } from './definition/record-kinds.ts';
import { RunCounts } from './run-counts.tsx';
import { StateBadge } from './state-badge.tsx';

const route = getRouteApi('/app/automations');
const t = automations;

const MENU: Column<Automation> = {
  title: <span className="sr-only">{text.common.actions.menu}</span>,
  end: true,
  cell: (automation) => <AutomationMenu automation={automation} />,
};

/** Every automation of the workspace. */
export function AutomationsPage() {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan()('automations:write');
  const list = useList('/automations', { query: { status } });
  const jobs = useByIds(
    '/jobs',
    useMemo(() => list.rows.flatMap(({ trigger }) => jobsIn(trigger)), [list.rows]),
  );
  const columns = useMemo(() => columnsWith(jobs, can), [jobs, can]);
  const create = (
    <Link to="/automations/new" className={buttonClass('primary')}>
      {t.new}
    </Link>
  );
  return (
    <Page
      wide
      title={t.title}
      actions={can && create}
      below={
        <OptionalChoiceField
          label={t.list.status}
          hideLabel
          className="w-44"
          value={status}
          all={t.list.allStatuses}
          names={t.statuses}
          onChange={(next) => navigate({ search: { status: next }, replace: true })}
        />
      }
    >
      <ListTable
        label={t.list.label}
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={{ title: t.list.empty, children: t.list.emptyHint, ...(can ? { action: create } : {}) }}
      />
    </Page>
  );
}

function columnsWith(jobs: ReadonlyMap<string, Schemas['Job']>, canWrite: boolean): Column<Automation>[] {
  return [
    {
      title: t.list.name,
      cell: ({ id, name, description }) => (
        <span className="flex flex-col [overflow-wrap:anywhere]">
          <Link
            to="/automations/$automationId"
            params={{ automationId: id }}
            className="hover:text-accent font-medium hover:underline"
          >
            {name}
          </Link>
          {description !== null && <span className="text-muted line-clamp-2 text-xs">{description}</span>}
        </span>
      ),
    },
    {
      title: t.list.trigger,
      wideOnly: true,
      cell: ({ trigger }) => describeTrigger(trigger, (id) => jobs.get(id)?.title),
    },
    { title: t.list.state, cell: ({ status }) => <StateBadge status={status} /> },
    {
      title: t.list.version,
      wideOnly: true,
      cell: ({ publishedVersion, definitionVersion }) => t.version(publishedVersion, definitionVersion),
    },
    { title: t.list.runs, wideOnly: true, cell: ({ id }) => <RunCounts id={id} /> },
    { title: t.list.changed, wideOnly: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
    ...(canWrite ? [MENU] : []),
  ];
}
