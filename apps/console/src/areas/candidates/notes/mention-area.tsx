import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useMembers } from '../../../records/members.tsx';
import { text } from '../../../text/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CONTROL, Field } from '../../../ui/field.tsx';
import { type Mention, mentionAt, suggestionsFor } from './mention-text.ts';

const t = text.candidates.notes;

interface MentionAreaProps {
  value: string;
  isAtEnd: boolean;
  onChange: (body: string) => void;
  /** A member was chosen; the text already contains the name. */
  onMention: (body: string, memberId: string) => void;
  /** Ctrl Enter, or Cmd Enter. */
  onSubmit: () => void;
  errors: readonly string[] | undefined;
}

/** The text of a note. After `@`, it suggests members: the arrow keys choose one, Enter or Tab inserts it, Escape closes. */
export function MentionArea({ value, isAtEnd, onChange, onMention, onSubmit, errors }: MentionAreaProps) {
  const members = useMembers();
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [mention, setMention] = useState<Mention | null>(null);
  const [active, setActive] = useState(0);
  const found = mention === null ? [] : suggestionsFor(members, mention.query);
  const isOpen = found.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  const follow = () => {
    const { value: body, selectionStart, selectionEnd } = area.current!; // called by its own events
    const next = selectionStart === selectionEnd ? mentionAt(body, selectionStart) : null;
    if (next?.query !== mention?.query) setActive(0);
    setMention(next);
  };
  const choose = (index: number) => {
    const member = found[index];
    if (member === undefined || mention === null) return;
    const inserted = `@${member.name} `;
    const body = value.slice(0, mention.start) + inserted + value.slice(mention.end);
    setMention(null);
    onMention(body, member.id);
    const caret = mention.start + inserted.length;
    // After the new text is in the field.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSubmit();
    if (!isOpen) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active);
    else if (event.key === 'Escape') setMention(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="relative">
      <Field label={t.body} hideLabel {...(!isAtEnd && { hint: t.bodyHint })} {...(errors && { errors })}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            rows={isAtEnd ? 2 : 3}
            placeholder={isAtEnd ? t.writeAtEnd : t.write}
            value={value}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? optionId(active) : undefined}
            onChange={({ target }) => {
              onChange(target.value);
              follow();
            }}
            onSelect={follow}
            onKeyDown={onKeyDown}
            onBlur={() => setMention(null)}
            className={classNames(CONTROL, isAtEnd && 'field-sizing-content max-h-60 min-h-16')}
          />
        )}
      </Field>
      <span role="status" className="sr-only">
        {isOpen ? t.suggestions(found.length) : ''}
      </span>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={t.mention}
          className={classNames(
            'bg-raised border-line shadow-pop absolute left-0 z-40 max-h-56 w-64 overflow-y-auto rounded-lg border p-1',
            isAtEnd ? 'bottom-full mb-1' : 'top-full -mt-4',
          )}
        >
          {found.map(({ id, name, email }, index) => (
            <div
              key={id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // On mousedown, because the field loses focus before a click.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(index);
              }}
              className={classNames(
                'flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5',
                index === active ? 'bg-accent-soft' : 'hover:bg-sunken',
              )}
            >
              <Avatar name={name} />
              <span className="min-w-0">
                <span className="block truncate font-medium">{name}</span>
                <span className="text-muted block truncate text-xs">{email}</span>
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
