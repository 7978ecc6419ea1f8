import { Link } from '@tanstack/react-router';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { interviewName } from '../../records/interview-name.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Interview } from './interview-labels.tsx';

interface WeekBlockProps {
  interview: Interview;
  time: string;
  spoken: string;
  name: string;
  job: string;
  isPending: boolean;
  isMovable: boolean;
  /** Whether only one line fits. */
  isShort: boolean;
  style: CSSProperties;
  onKeyDown: (event: KeyboardEvent) => void;
  onGrab: (event: PointerEvent, mode: 'move' | 'resize') => void;
  /** Whether the click that follows only ended a drag. */
  wasDragged: () => boolean;
}

/** An interview on the grid: a link to it, which can be dragged, and made longer at its lower edge. */
export function WeekBlock({
  interview,
  time,
  spoken,
  name,
  job,
  isPending,
  isMovable,
  isShort,
  style,
  ...on
}: WeekBlockProps) {
  return (
    <Link
      to="/interviews/$interviewId"
      params={{ interviewId: interview.id }}
      draggable={false}
      data-interview={interview.id}
      title={`${spoken}\n${name}\n${interviewName(interview)}\n${job}`}
      style={style}
      onKeyDown={on.onKeyDown}
      onPointerDown={(event) => isMovable && on.onGrab(event, 'move')}
      onClick={(event) => {
        if (on.wasDragged()) event.preventDefault();
      }}
      className={classNames(
        'absolute z-1 overflow-hidden rounded-md border px-1 text-xs',
        isMovable && 'cursor-grab',
        isPending
          ? 'border-accent bg-accent-soft border-dashed'
          : interview.status === 'completed'
            ? 'border-line bg-sunken text-muted'
            : 'border-line bg-accent-soft',
      )}
    >
      <span className="block truncate">
        <span className="font-medium tabular-nums">{time}</span> {name}
      </span>
      <span className={isShort ? 'sr-only' : 'text-muted block truncate'}>{interviewName(interview)}</span>
      <span className="sr-only">{spoken}</span>
      {isMovable && (
        <span
          aria-hidden
          data-resize
          onPointerDown={(event) => {
            event.stopPropagation();
            on.onGrab(event, 'resize');
          }}
          className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize"
        />
      )}
    </Link>
  );
}
