import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { bodyOf, type Webhook, WebhookFields, type WebhookForm } from './webhook-fields.tsx';
import { WebhookSecretOnce } from './webhook-once.tsx';
import { WebhookStatus } from './webhook-status.tsx';

const words = text.webhooks;

const COLUMNS: readonly Column<Webhook>[] = [
  {
    title: words.columns.address,
    cell: ({ id, url, description }) => (
      <div className="min-w-40">
        <Link
          to="/settings/webhooks/$webhookId"
          params={{ webhookId: id }}
          className="text-accent font-medium break-all underline"
        >
          {url}
        </Link>
        {description !== null && <div className="text-muted text-xs">{description}</div>}
      </div>
    ),
  },
  {
    title: words.columns.events,
    wideOnly: true,
    cell: ({ events }) => (events.includes('*') ? words.allEvents : words.eventCount(events.length)),
  },
  { title: words.columns.status, cell: (webhook) => <WebhookStatus webhook={webhook} /> },
  { title: words.columns.created, wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** Developers: where events are sent to. */
export function WebhooksPage() {
  const list = useList('/webhooks');
  const mayWrite = useMay()('webhooks:write');
  const [isMaking, setMaking] = useState(false);
  const create = mayWrite && (
    <Button look="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4" />
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} actions={create}>
      <p className="text-muted mb-4">{words.intro}</p>
      <ListTable
        label={words.title}
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: words.empty, children: words.emptyHint, action: create }}
      />
      {isMaking && <NewWebhook onClose={() => setMaking(false)} />}
    </Page>
  );
}

function NewWebhook({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [form, setForm] = useState<WebhookForm>({ url: '', description: '', events: [] });
  const create = useAction(async () => (await api.post('/webhooks', { body: bodyOf(form) })).data, {
    changes: ['webhooks'],
    ownFields: true,
  });
  if (create.data !== undefined) {
    const { id, secret } = create.data;
    const leave = () => navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: id } });
    return <WebhookSecretOnce title={words.made} secret={secret} onClose={leave} />;
  }
  return (
    <FormDialog
      open
      wide
      steady
      onOpenChange={onClose}
      title={words.createTitle}
      submit={words.createSubmit}
      busy={create.isPending}
      onSubmit={() => create.mutate()}
    >
      <WebhookFields form={form} onChange={setForm} errors={fieldErrors(create.error)} />
    </FormDialog>
  );
}
