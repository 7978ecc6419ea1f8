import type { Answer, ApiPaths } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Page, Section } from '../../../ui/page.tsx';
import { Asked } from '../../../ui/states.tsx';
import { Moment } from '../../../ui/time.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookStatus } from './webhook-status.tsx';

const route = getRouteApi('/app/settings/webhooks/$webhookId');
const words = text.webhooks;

/** One webhook as it was read, with what guards changes to it. */
export type ReadWebhook = Answer<ApiPaths['/webhooks/{id}']['get']>;

/** One webhook: what it is, and what was delivered. */
export function WebhookPage() {
  const { webhookId: id } = route.useParams();
  const read = useRecord('/webhooks/{id}', { path: { id } });
  const webhook = read.data?.data;
  return (
    <Page
      title={words.one}
      trail={[
        <Link key="all" to="/settings/webhooks" className="underline">
          {words.title}
        </Link>,
      ]}
      beside={webhook !== undefined && <WebhookStatus webhook={webhook} />}
      actions={read.data !== undefined && <WebhookActions read={read.data} />}
    >
      <Asked of={read}>
        {(answer) => (
          <div className="flex flex-col gap-4">
            <Overview read={answer} />
            <Deliveries webhookId={id} />
          </div>
        )}
      </Asked>
    </Page>
  );
}

function Overview({ read: { data: webhook } }: { read: ReadWebhook }) {
  const { url, description, events, enabled, disabledReason, createdAt } = webhook;
  return (
    <Section>
      <p className="font-mono break-all">{url}</p>
      {description !== null && <p className="mt-1">{description}</p>}
      {!enabled && (
        <p className="text-warn mt-2">
          {disabledReason === null ? words.pausedHint : words.disabledBecause(disabledReason)}
        </p>
      )}
      <p className="text-muted mt-2 text-xs break-words">
        {events.includes('*') ? words.allEvents : events.join(', ')} · {words.columns.created} <Moment at={createdAt} />
      </p>
    </Section>
  );
}
