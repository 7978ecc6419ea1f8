import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { webhooks as webhooksText } from '../../../text/en/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { NewWebhook } from './webhook-dialogs.tsx';
import type { Webhook } from './webhook-fields.tsx';
import { WebhookStatus } from './webhook-status.tsx';

const t = webhooksText;

const COLUMNS: readonly Column<Webhook>[] = [
  {
    title: t.columns.address,
    cell: ({ id, url, description }) => (
      <div className="min-w-40">
        <Link
          to="/settings/webhooks/$webhookId"
          params={{ webhookId: id }}
          className="hover:text-accent font-medium break-all hover:underline"
        >
          {url}
        </Link>
        {description !== null && <div className="text-muted text-xs">{description}</div>}
      </div>
    ),
  },
  {
    title: t.columns.events,
    wideOnly: true,
    cell: ({ events }) => (events.includes('*') ? t.allEvents : t.eventCount(events.length)),
  },
  { title: t.columns.status, cell: (webhook) => <WebhookStatus webhook={webhook} /> },
  { title: t.columns.created, wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** The webhooks of the workspace. */
export function WebhooksPage() {
  const list = useList('/webhooks');
  const canWrite = useCan()('webhooks:write');
  const [isMaking, setMaking] = useState(false);
  const create = canWrite && (
    <Button variant="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4" />
      {t.create}
    </Button>
  );
  return (
    <Page title={t.title} actions={create}>
      <p className="text-muted mb-4">{t.intro}</p>
      <ListTable
        label={t.title}
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: t.empty, children: t.emptyHint, action: create }}
      />
      {isMaking && <NewWebhook onClose={() => setMaking(false)} />}
    </Page>
  );
}
