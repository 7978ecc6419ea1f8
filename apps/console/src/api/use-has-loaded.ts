import { useState } from 'react';

/**
 * Whether what a form needs has been loaded. Stays true while it is read again, because a form that is filled in must not
 * be replaced by a placeholder.
 */
export function useHasLoaded(isLoaded: boolean): boolean {
  const [hasLoaded, setHasLoaded] = useState(isLoaded);
  if (isLoaded && !hasLoaded) setHasLoaded(true);
  return hasLoaded || isLoaded;
}
