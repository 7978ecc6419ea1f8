import { type InvalidEvent, type ReactNode, useId, useState } from 'react';

interface MissingChoice {
  /** For each radio button of the group. */
  onInvalid: (event: InvalidEvent<HTMLInputElement>) => void;
  /** Call it when one is chosen. */
  clear: () => void;
  describedBy: string | undefined;
  /** The message, once the form was submitted without a choice. */
  note: ReactNode;
}

/** States below a group of required radio buttons that none is chosen. The browser's own message would be beside one of them. */
export function useMissingChoice(message: string): MissingChoice {
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  return {
    onInvalid(event) {
      event.preventDefault();
      // The first invalid field of the form, of which each is told in turn.
      if (event.currentTarget.form?.querySelector(':is(input, select, textarea):invalid') === event.currentTarget)
        event.currentTarget.focus();
      setMissing(true);
    },
    clear: () => setMissing(false),
    describedBy: isMissing ? id : undefined,
    note: isMissing && (
      <p id={id} role="alert" className="text-danger mt-1 text-xs">
        {message}
      </p>
    ),
  };
}
