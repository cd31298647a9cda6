import { normalizeHeading } from "../files/normalize-heading.ts";

/** What lists write of what they sell, in ten languages. */
const sold = new Set(
  list(
    "active; a; actif; active; aktiv; aktywny; ativo; activo; attivo; actief; aktiivinen; on sale; onsale; for sale; live; published; visible; enabled; available; in stock; instock; out of stock; outofstock; sold out; low stock; backorder; back order; stocked; stock; stock item; lagernd; auf lager; lieferbar; verfügbar; en stock; disponible; disponibile; op voorraad; leverbaar; dostępny; em estoque; i lager; på lager; new; neu; nouveau; nuevo; nuovo; nieuw; nowy; novo; ny; nyhed; current; aktuell; courant; standard; normal; regular; ok; yes; y; ja; oui; si; sí; tak; sim; j; true; 1; on order; special order; to order; made to order; non stock; nonstock; bestellware; lagerware; sur commande; bajo pedido; su ordinazione; op bestelling; na zamówienie; sob encomenda; beställningsvara; bestillingsvare; released; freigegeben; approved; sale; promo; promotion; aktion",
  ),
);
const notSold = new Set(
  list(
    "inactive; inaktiv; inactif; inactivo; inattivo; inactief; nieaktywny; inativo; archived; archiviert; archivé; archivado; draft; entwurf; brouillon; borrador; bozza; concept; szkic; rascunho; disabled; deaktiviert; désactivé; hidden; unlisted; unpublished; discontinued; obsolete; obsolet; obsolète; obsoleto; deleted; gelöscht; supprimé; eliminado; eol; end of life; nla; no longer available; phased out; ausgelaufen; abgekündigt; eingestellt; gesperrt; blocked; bloqué; bloqueado; bloccato; geblokkeerd; zablokowany; bloqueado; blockerad; spärrad; spærret; udgået; utgått; utgående; fuori produzione; descatalogado; arrêté; wycofany; uitlopend; vervallen; no; n; nein; non; nie; nej; false; 0; not available; not for sale; delisted; cancelled; canceled",
  ),
);

function list(words: string): string[] {
  return words.split("; ").map(normalizeHeading);
}

/** What a status says: whether the tool is sold; undefined if it is no word that is known. */
export function isSoldBy(status: string): boolean | undefined {
  const word = normalizeHeading(status.slice(0, 100));
  if (notSold.has(word)) return false;
  return sold.has(word) ? true : undefined;
}
