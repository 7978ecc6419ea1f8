import type { Schemas } from '@rolecall/client';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { ApprovalSummary } from '../../records/approvals/approval-summary.tsx';
import { RequestApprovalDialog } from '../../records/approvals/request-approval-dialog.tsx';
import { useApproval } from '../../records/approvals/use-approval.ts';
import { CustomFields } from '../../records/custom-fields/custom-fields.tsx';
import { SentFrom } from '../../records/email-notice.tsx';
import { ExternalRefList } from '../../records/external-refs.tsx';
import { Salary } from '../../records/money.tsx';
import { offerForm } from '../../text/en/offer-form.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Moment } from '../../ui/time.tsx';
import { EditOfferDialog } from './offer-dialogs.tsx';
import { OfferStatus } from './offer-labels.tsx';
import { OfferResponse } from './offer-response.tsx';

type Offer = Schemas['Offer'];

const t = offerForm;

/** An offer with its details and actions. */
export function OfferCard({ offer, job }: { offer: Offer; job: string | undefined }) {
  const can = useCan();
  const approval = useApproval({ what: 'offers', id: offer.id });
  const { title, status, equity, startDate, expiresAt, sentAt, decidedAt, notes } = offer;
  return (
    <li className="bg-surface border-line rounded-lg border p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 break-words">
          <span className="font-medium">{title}</span>
          {job !== undefined && job !== title && <span className="text-muted block text-xs">{job}</span>}
        </p>
        <OfferStatus status={status} />
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        <Fact name={t.salary}>
          <Salary of={offer} />
        </Fact>
        {equity !== null && <Fact name={t.equity}>{equity}</Fact>}
        {startDate !== null && (
          <Fact name={t.starts}>
            <Moment at={`${startDate}T00:00`} />
          </Fact>
        )}
        {expiresAt !== null && (
          <Fact name={t.until}>
            <Moment at={expiresAt} withTime />
          </Fact>
        )}
        {sentAt !== null && (
          <Fact name={t.sentAt}>
            <Moment at={sentAt} withTime />
          </Fact>
        )}
        {decidedAt !== null && (
          <Fact name={t.decidedAt}>
            <Moment at={decidedAt} withTime />
          </Fact>
        )}
      </dl>
      <OfferResponse offer={offer} />
      {notes !== null && (
        <div className="text-muted mt-2">
          <Markdown text={notes} />
        </div>
      )}
      <div className="mt-1 text-xs">
        <ExternalRefList refs={offer.externalRefs} />
      </div>
      <CustomFields entity="offer" record={offer} />
      {approval.latest !== undefined && <ApprovalSummary approval={approval.latest} />}
      {can('offers:write') && <OfferActions offer={offer} approval={approval} />}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

type Asks = 'approval' | 'edit' | 'send' | 'accept' | 'withdraw' | 'delete';

interface OfferActionsProps {
  offer: Offer;
  approval: ReturnType<typeof useApproval>;
}

function OfferActions({ offer: { id, title, status }, approval: { latest, required, blocks } }: OfferActionsProps) {
  const can = useCan();
  const [asks, setAsks] = useState<Asks | null>(null);
  const act = useOfferActions(id);
  const confirms = {
    send: [t.sendTitle, t.sendText, t.sendConfirm, () => act.send.mutate(undefined)],
    accept: [t.acceptTitle, t.acceptText, t.acceptConfirm, () => act.decide.mutate('accepted')],
    withdraw: [t.withdrawTitle, t.withdrawText, t.withdrawConfirm, () => act.withdraw.mutate(undefined)],
    delete: [t.deleteTitle, t.deleteText, t.deleteConfirm, () => act.remove.mutate(undefined)],
  } as const;
  if (status !== 'draft' && status !== 'sent') return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {status === 'draft' && (
        <>
          {blocks === false && (
            <Button small variant="primary" busy={act.send.isPending} onClick={() => setAsks('send')}>
              {t.send}
            </Button>
          )}
          {blocks === true && latest?.status !== 'pending' && (
            <Button small variant="primary" onClick={() => setAsks('approval')}>
              {text.approvals.request}
            </Button>
          )}
          <Button small onClick={() => setAsks('edit')}>
            {text.common.actions.edit}
          </Button>
          <Menu
            label={t.actions(title)}
            items={[
              ...(blocks === false && can('approvals:write')
                ? [{ label: text.approvals.request, onSelect: () => setAsks('approval') }]
                : []),
              { label: t.delete, danger: true, onSelect: () => setAsks('delete') },
            ]}
          />
        </>
      )}
      {status === 'sent' && (
        <>
          <Button small variant="primary" busy={act.decide.isPending} onClick={() => setAsks('accept')}>
            {t.accepted}
          </Button>
          <Button small busy={act.decide.isPending} onClick={() => act.decide.mutate('declined')}>
            {t.declined}
          </Button>
          <Button small onClick={() => setAsks('withdraw')}>
            {t.withdraw}
          </Button>
        </>
      )}
      {asks === 'edit' && <EditOfferDialog id={id} onClose={() => setAsks(null)} />}
      {asks === 'approval' && (
        <RequestApprovalDialog subject={{ what: 'offers', id }} required={required} onClose={() => setAsks(null)} />
      )}
      {asks !== null && asks !== 'edit' && asks !== 'approval' && (
        <Confirm
          open
          onOpenChange={() => setAsks(null)}
          title={confirms[asks][0]}
          confirm={confirms[asks][2]}
          onConfirm={confirms[asks][3]}
        >
          {confirms[asks][1]}
          {asks === 'send' && <SentFrom />}
        </Confirm>
      )}
    </div>
  );
}

function useOfferActions(id: string) {
  const params = { path: { id } };
  const changes = ['offers', 'applications'];
  return {
    send: useAction(() => api.post('/offers/{id}/send', { params }), { changes, done: t.sent }),
    decide: useAction(
      (decision: 'accepted' | 'declined') => api.post('/offers/{id}/decision', { params, body: { decision } }),
      { changes, done: ({ data }) => (data.status === 'accepted' ? t.isAccepted : t.isDeclined) },
    ),
    withdraw: useAction(() => api.post('/offers/{id}/withdraw', { params }), { changes, done: t.withdrawn }),
    remove: useAction(() => api.delete('/offers/{id}', { params }), { changes, done: t.deleted }),
  };
}
