import { useEffect, useState } from 'react';
import { TextField } from './field.tsx';
import { useDebounced } from './use-debounced.ts';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  /** Called when typing pauses, without surrounding spaces. */
  onChange: (value: string) => void;
  className?: string;
}

/** A search that is applied while typing, and follows the URL when that changes. */
export function SearchField({ label, placeholder = label, value, onChange, className = '' }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const still = useDebounced(typed.trim());
  const [previous, setPrevious] = useState(value);
  const [passedOn, setPassedOn] = useState<string | null>(null);
  if (value !== previous) {
    setPrevious(value);
    setPassedOn(null);
    // What was passed on can arrive after more was typed.
    if (value !== typed.trim() && value !== passedOn) setTyped(value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes the address
  useEffect(() => {
    if (still !== typed.trim() || still === value) return;
    setPassedOn(still);
    onChange(still);
  }, [still]);
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={placeholder}
      type="search"
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className={className}
    />
  );
}
