import { useNavigate } from "react-router";
import classes from "./navbar.module.css";

/** A native form, so that it works before the page's script has run. */
export function NavbarSearch() {
  const navigate = useNavigate();
  const search = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new FormData(event.currentTarget).get("q");
    const text = typeof query === "string" ? query.trim() : "";
    navigate(text ? `/catalog?q=${encodeURIComponent(text)}` : "/catalog");
  };
  return (
    <search className={classes.search}>
      <form action="/catalog" onSubmit={search}>
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className={classes.searchIcon}>
          <path
            d="M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm4 9.5L17 17"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        <input type="search" name="q" placeholder="Search all tools" aria-label="Search all tools" maxLength={100} />
      </form>
    </search>
  );
}
