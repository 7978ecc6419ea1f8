import { Link } from '@tanstack/react-router';
import { text } from '../../text/index.ts';
import { ApprovalStatus, ApprovalSteps } from './approval-steps.tsx';
import type { Approval } from './use-approval.ts';

/** The approval of a record, where the record is shown. */
export function ApprovalSummary({ approval }: { approval: Approval }) {
  const t = text.approvals;
  return (
    <section aria-label={t.title} className="border-line mt-3 flex flex-col gap-2 border-t pt-3">
      <p className="flex flex-wrap items-center gap-2">
        <ApprovalStatus status={approval.status} />
        <Link
          to="/approvals/$approvalId"
          params={{ approvalId: approval.id }}
          className="text-accent text-xs hover:underline"
        >
          {t.open}
        </Link>
      </p>
      <ApprovalSteps approval={approval} />
    </section>
  );
}
