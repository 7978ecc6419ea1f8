import { getRouteApi, Link } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { useSession } from '../../../api/session.ts';
import { LimitsLine } from '../../../records/limits.tsx';
import { ownerName } from '../../../records/owner.tsx';
import { webhooks } from '../../../text/en/webhooks.ts';
import { Page, Section } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { Moment } from '../../../ui/time.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import type { Webhook } from './webhook-fields.tsx';
import { canBeTakenOver, WebhookStatus } from './webhook-status.tsx';

const route = getRouteApi('/app/settings/webhooks/$webhookId');
const t = webhooks;

/** A webhook and its deliveries. */
export function WebhookPage() {
  const { webhookId: id } = route.useParams();
  const read = useRecord('/webhooks/{id}', { path: { id } });
  const webhook = read.data?.data;
  return (
    <Page
      title={t.one}
      trail={[
        <Link key="all" to="/settings/webhooks" className="hover:underline">
          {t.title}
        </Link>,
      ]}
      aside={webhook !== undefined && <WebhookStatus webhook={webhook} />}
      actions={webhook !== undefined && <WebhookActions webhook={webhook} />}
    >
      <QueryState of={read}>
        {({ data }) => (
          <div className="flex flex-col gap-4">
            <Overview webhook={data} />
            <Deliveries webhookId={id} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}

function Overview({ webhook }: { webhook: Webhook }) {
  const { url, description, events, enabled, disabledReason, limits, owner, createdAt } = webhook;
  const canTakeOver = canBeTakenOver(webhook, useSession().member.id);
  return (
    <Section>
      <p className="font-mono break-all">{url}</p>
      {description !== null && <p className="mt-1">{description}</p>}
      {!enabled && (
        <p className="text-warn mt-2">
          {disabledReason === null ? t.pausedHint : t.disabledBecause(disabledReason)}
          {canTakeOver && ` ${t.takeOverHint}`}
        </p>
      )}
      <p className="text-muted mt-2 text-xs break-words">
        {events.includes('*') ? t.allEvents : events.join(', ')} · {t.owner(ownerName(owner))} · {t.columns.created}{' '}
        <Moment at={createdAt} />
      </p>
      {limits !== null && <LimitsLine limits={limits} />}
    </Section>
  );
}
