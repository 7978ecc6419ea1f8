import { useList } from '../api/records.ts';
import { useCan } from '../api/session.ts';
import { text } from '../text/index.ts';
import { Confirm } from '../ui/dialog.tsx';
import { formatDateTime } from '../ui/time.tsx';
import { NoMailServer } from './email-notice.tsx';

const t = text.candidates.hire;
const SHOWN = 20;

interface HireDialogProps {
  applicationId: string;
  name: string;
  onClose: () => void;
  onHire: () => void;
}

/** Asks once before a candidate is hired, and shows what ends with it: upcoming interviews and sent offers. */
export function HireDialog({ applicationId, name, onClose, onHire }: HireDialogProps) {
  const closed = useClosedRecords(applicationId);
  return (
    <Confirm open onOpenChange={onClose} title={t.title(name)} confirm={t.confirm} onConfirm={onHire}>
      <div className="flex flex-col gap-3">
        <p>{t.text}</p>
        {closed.length > 0 && (
          <div>
            <p className="text-text font-medium">{t.closes}</p>
            <ul className="list-disc pl-5">
              {closed.map(([id, line]) => (
                <li key={id} className="break-words">
                  {line}
                </li>
              ))}
            </ul>
          </div>
        )}
        {closed.length > 0 && <NoMailServer />}
      </div>
    </Confirm>
  );
}

/** What the service closes with the hire, in words. */
function useClosedRecords(applicationId: string): (readonly [id: string, line: string])[] {
  const can = useCan();
  const interviews = useList(
    '/interviews',
    { query: { applicationId, status: ['scheduled'], limit: SHOWN } },
    { enabled: can('interviews:read') },
  );
  const offers = useList(
    '/offers',
    { query: { applicationId, status: ['sent'], limit: SHOWN } },
    { enabled: can('offers:read') },
  );
  const upcoming = interviews.rows.filter(({ scheduledAt }) => Date.parse(scheduledAt) > Date.now());
  return [
    ...upcoming.map(
      ({ id, title, type, scheduledAt }) =>
        [id, t.interview(title ?? text.interviews.types[type], formatDateTime(scheduledAt))] as const,
    ),
    ...offers.rows.map(({ id, title }) => [id, t.offer(title)] as const),
  ];
}
