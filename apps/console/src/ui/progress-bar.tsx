import { classNames } from './class-names.ts';

/** @param share from 0 to 1; null if it is not known how much there is */
export function ProgressBar({ label, share }: { label: string; share: number | null }) {
  const percent = share === null ? undefined : Math.min(100, Math.floor(share * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="bg-sunken h-2 w-full min-w-12 overflow-hidden rounded-full"
    >
      <div
        style={{ width: `${percent ?? 100}%` }}
        className={classNames('h-full rounded-full bg-accent', share === null && 'animate-pulse opacity-55')}
      />
    </div>
  );
}
