import type { Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useByIds, useList } from '../../api/records.ts';
import { useMay } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { AutomationMenu } from './automation-menu.tsx';
import type { Automation } from './definition/draft.ts';
import { jobsIn } from './definition/record-kinds.ts';
import { triggerWords } from './definition/words.ts';
import { RunCounts } from './run-counts.tsx';
import { StateBadge } from './state-badge.tsx';
import { AUTOMATION_STATUSES } from './statuses.ts';

const route = getRouteApi('/app/automations');
const words = text.automations;

const MENU: Column<Automation> = {
  title: '',
  end: true,
  cell: (automation) => <AutomationMenu automation={automation} />,
};

/** Every automation of the workspace. */
export function AutomationsPage() {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay()('automations:write');
  const list = useList('/automations', { query: { status } });
  const jobs = useByIds(
    '/jobs',
    useMemo(() => list.rows.flatMap(({ trigger }) => jobsIn(trigger)), [list.rows]),
  );
  const columns = useMemo(() => columnsWith(jobs, may), [jobs, may]);
  const create = (
    <Link to="/automations/new" className={buttonClass('primary')}>
      {words.new}
    </Link>
  );
  return (
    <Page
      title={words.title}
      actions={may && create}
      below={
        <SelectField
          label={words.list.status}
          hideLabel
          className="w-44"
          value={status ?? ''}
          onChange={({ target }) =>
            navigate({ search: { status: AUTOMATION_STATUSES.find((one) => one === target.value) }, replace: true })
          }
          options={[
            ['', words.list.allStatuses],
            ...AUTOMATION_STATUSES.map((one) => [one, words.statuses[one]] as const),
          ]}
        />
      }
    >
      <ListTable
        label={words.list.label}
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={{ title: words.list.empty, children: words.list.emptyHint, ...(may ? { action: create } : {}) }}
      />
    </Page>
  );
}

function columnsWith(jobs: ReadonlyMap<string, Schemas['Job']>, mayWrite: boolean): Column<Automation>[] {
  return [
    {
      title: words.list.name,
      cell: ({ id, name, description }) => (
        <span className="flex flex-col [overflow-wrap:anywhere]">
          <Link
            to="/automations/$automationId"
            params={{ automationId: id }}
            className="text-accent font-medium hover:underline"
          >
            {name}
          </Link>
          {description !== null && <span className="text-muted line-clamp-2 text-xs">{description}</span>}
        </span>
      ),
    },
    {
      title: words.list.trigger,
      wideOnly: true,
      cell: ({ trigger }) => triggerWords(trigger, (id) => jobs.get(id)?.title),
    },
    { title: words.list.state, cell: ({ status }) => <StateBadge status={status} /> },
    {
      title: words.list.version,
      wideOnly: true,
      cell: ({ publishedVersion, definitionVersion }) => words.version(publishedVersion, definitionVersion),
    },
    { title: words.list.runs, wideOnly: true, cell: ({ id }) => <RunCounts id={id} /> },
    { title: words.list.changed, wideOnly: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
    ...(mayWrite ? [MENU] : []),
  ];
}
