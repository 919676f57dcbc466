"""Serves a study for programs that try it out: starts `studytool serve`, makes invitations, and ends it again."""

import html
import http.cookiejar
import re
import subprocess
import time
import urllib.parse
import urllib.request

PASSWORD = "a password to try it out"


class Site:
    """A study that is served on a port of this machine."""

    def __init__(self, studytool, folder):
        self.studytool, self.folder, self.port, self.process = studytool, str(folder), 0, None
        subprocess.run([studytool, "serve", self.folder, "--set-password"], input=PASSWORD + "\n", text=True,
                       check=True, capture_output=True)

    def start(self):
        """Starts the server, on the port that it had before."""
        for attempt in range(50):
            self.process = subprocess.Popen([self.studytool, "serve", self.folder, "--port", str(self.port)],
                                            stderr=subprocess.PIPE, text=True)
            said = ""
            # Doubts about the plan come first.
            for line in self.process.stderr:
                found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
                if found:
                    self.port = int(found.group(1))
                    return self
                said += line
            self.process.wait()
            # The one that was killed may hold the port or the lock for a moment.
            time.sleep(0.1)
        raise SystemExit(f"studytool serve does not start: {said}")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()

    def stop(self):
        self.process.terminate()
        said = self.process.stderr.read()
        if self.process.wait() != 0:
            raise SystemExit(f"studytool serve ended with {self.process.returncode}: {said}")

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    def memory(self):
        """The most memory that the server has had, in MB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)) / 1000

    def invite(self, number, role="participant"):
        """Makes invitations as the researcher does; gives their addresses."""
        researcher = Researcher(self)
        links = []
        while len(links) < number:
            batch = min(200, number - len(links))
            page = researcher.send("/researcher/invitations", role=role, number=str(batch))
            links += [link.strip() for link in re.findall(r"http://\S+/join/[0-9a-f]{32}", page)][:batch]
        return links[:number]


class Researcher:
    """The researcher, signed in."""

    def __init__(self, site):
        self.site = site
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.opener.open(site.origin + "/researcher/login").read()
        body = urllib.parse.urlencode({"password": PASSWORD}).encode()
        self.opener.open(site.origin + "/researcher/login", body).read()

    def open(self, address):
        return self.opener.open(self.site.origin + address).read().decode()

    def send(self, address, page=None, **fields):
        """Sends a form of a page."""
        return self.fetch(address, page, **fields).decode()

    def fetch(self, address, page=None, **fields):
        text = self.open(page or address)
        hidden = hidden_fields(text)
        body = urllib.parse.urlencode({**hidden, **fields}).encode()
        return self.opener.open(self.site.origin + address, body).read()


def hidden_fields(text):
    """The hidden fields of the first form of a page that is sealed."""
    for form in re.findall(r"<form\b.*?</form>", text, re.S):
        if 'name="seal"' in form:
            return {name: html.unescape(value)
                    for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)}
    return {}
