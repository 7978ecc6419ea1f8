import { RolecallError } from '@rolecall/client';

/** Why a role cannot be given, in the service's own words: it has the rules about who may give which. */
export function Refused({ error }: { error: unknown }) {
  if (!(error instanceof RolecallError) || (error.code !== 'forbidden' && error.code !== 'conflict')) return null;
  return (
    <p role="alert" className="bg-danger-soft text-danger rounded-md px-3 py-2">
      {error.message}
    </p>
  );
}
