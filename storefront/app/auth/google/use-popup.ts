import { type MouseEvent, useEffect, useRef, useState } from "react";
import { POPUP_CHECK_MS } from "~/lib/times";
import { GOOGLE_CHANNEL } from "./channel";

/** The window's size in CSS pixels (specification, section 9). */
const WIDTH = 500;
const HEIGHT = 600;

function openPopup(href: string): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2));
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  return window.open(href, "google-sign-in", features);
}

/**
 * Signs in in a window of its own. `leave` is the address that leads to Google, `onwards` is where this page goes when
 * the window is done. Where the browser opens no window, the link works as a link; a window that the person closes is
 * noticed within 2 s.
 */
export function useGooglePopup(leave: string, onwards: string) {
  const popup = useRef<Window | null>(null);
  const [opened, setOpened] = useState(false);
  const [waiting, setWaiting] = useState(false);

  useEffect(() => {
    if (!opened) return;
    const channel = new BroadcastChannel(GOOGLE_CHANNEL);
    channel.onmessage = () => window.location.assign(onwards);
    return () => channel.close();
  }, [opened, onwards]);

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setWaiting(popup.current?.closed === false), POPUP_CHECK_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  function onClick(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (popup.current?.closed === false) {
      event.preventDefault();
      return popup.current.focus();
    }
    popup.current = openPopup(`${leave}&popup=1`);
    if (!popup.current || popup.current.closed) return;
    event.preventDefault();
    setOpened(true);
    setWaiting(true);
  }

  return { waiting, onClick };
}
