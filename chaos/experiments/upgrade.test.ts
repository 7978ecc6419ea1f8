import { itHoldsInShort } from '../short-form.ts';
import { upgrade } from './upgrade.ts';

itHoldsInShort(upgrade);
