import { useList } from '../api/records.ts';
import { useCan } from '../api/session.ts';
import { text } from '../text/index.ts';
import { Confirm } from '../ui/dialog.tsx';
import { formatDateTime } from '../ui/time.tsx';
import { NoMailServer } from './email-notice.tsx';

const t = text.hire;
const SHOWN = 20;
/** The most applications whose interviews and offers are read. For the others, the dialog has a general text. */
const MOST_READ = 50;
/** A job with more openings has no note about them. */
const MOST_OPENINGS = 100;

/** An application with the name of its candidate. */
interface HiredApplication {
  id: string;
  name: string;
}

interface HireDialogProps {
  /** The applications to hire, with the names of their candidates. */
  applications: readonly HiredApplication[];
  /** The job of all of them. */
  jobId: string;
  onClose: () => void;
  onHire: () => void;
}

/** Asks for confirmation before hiring, and shows what will be closed: upcoming interviews and sent offers. */
export function HireDialog({ applications, jobId, onClose, onHire }: HireDialogProps) {
  const { lines, isPartial } = useClosedRecords(applications);
  const free = useFreeOpenings(jobId);
  const [first] = applications;
  const isOne = applications.length === 1 && first !== undefined;
  const closes = lines.length > 0 || isPartial;
  return (
    <Confirm
      open
      isReversible
      isPositive
      onOpenChange={onClose}
      title={isOne ? t.title(first.name) : t.titleMany(applications.length)}
      confirm={t.confirm}
      onConfirm={onHire}
    >
      <div className="flex flex-col gap-3">
        <p>{isOne ? t.text : t.textMany}</p>
        {free !== null && free < applications.length && <p className="text-warn">{t.beyondOpenings(free)}</p>}
        {lines.length > 0 && (
          <div>
            <p className="text-text font-medium">{t.closes}</p>
            <ul className="list-disc pl-5">
              {lines.map(([id, line]) => (
                <li key={id} className="break-words">
                  {line}
                </li>
              ))}
            </ul>
          </div>
        )}
        {isPartial && <p>{t.closesMore}</p>}
        {closes && <NoMailServer />}
      </div>
    </Confirm>
  );
}

/** The openings of the job that no hire has filled; null if the job has no openings, or they are not known. */
function useFreeOpenings(id: string): number | null {
  const query = { limit: MOST_OPENINGS };
  const { rows, hasNextPage } = useList(
    '/jobs/{id}/openings',
    { path: { id }, query },
    { enabled: useCan()('openings:read') },
  );
  if (rows.length === 0 || hasNextPage) return null;
  return rows.filter(({ status }) => status === 'open').length;
}

/** The records that the service closes with the hires, as text; `isPartial` if there may be more. */
function useClosedRecords(applications: readonly HiredApplication[]) {
  const can = useCan();
  const named = applications.slice(0, MOST_READ);
  const applicationId = named.map(({ id }) => id);
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
  /** The line of a record; with the candidate's name if there are several. */
  const lineOf = (id: string, of: string, line: string) => {
    const name = applications.length === 1 ? undefined : named.find((one) => one.id === of)?.name;
    return [id, name === undefined ? line : t.of(name, line)] as const;
  };
  const upcoming = interviews.rows.filter(({ scheduledAt }) => Date.parse(scheduledAt) > Date.now());
  return {
    lines: [
      ...upcoming.map(({ id, applicationId: of, title, type, scheduledAt }) =>
        lineOf(id, of, t.interview(title ?? text.interviews.types[type], formatDateTime(scheduledAt))),
      ),
      ...offers.rows.map(({ id, applicationId: of, title }) => lineOf(id, of, t.offer(title))),
    ],
    isPartial: applications.length > named.length || interviews.hasNextPage || offers.hasNextPage,
  };
}
